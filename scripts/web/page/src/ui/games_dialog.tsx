import { useEffect, useMemo, useState } from "preact/hooks";
import { useOneStop } from "../board/one_stop.ts";
import type { Kept, KeptGames } from "../game/kept.ts";
import { readGames } from "../game/pgn_read.ts";
import type { RecordedGame } from "../game/recorded.ts";
import { t } from "../i18n/index.ts";
import { fileProblem } from "../session/explorer_sources.ts";
import { Library } from "../session/library.ts";
import { resultOf } from "../session/recorded.ts";
import type { Session } from "../session/session.ts";
import { Button, IconButton } from "./buttons.tsx";
import { Dialog } from "./dialog.tsx";
import { Select } from "./fields.tsx";
import { detailsText, GameLine, gameTitle, PlayersLine, playersText, resultText, variantIn } from "./game_line.tsx";
import { savePgn } from "./save.ts";
import { Notice, WinnerDot } from "./texts.tsx";
import { Thumbnail } from "./thumbnail.tsx";

interface Props {
  session: Session;
  games: KeptGames;
  /** Stores the game on the page, so that the list shows it. */
  keepNow(): Promise<void>;
  /** The text of the file opened last. */
  text: string;
  onRead(text: string): void;
  onClose(): void;
}

/** The stored games, and the games in a file. */
export function GamesDialog({ session, games, keepNow, text, onRead, onClose }: Props) {
  const library = useMemo(() => new Library(session, games), [session, games]);
  const file = useMemo(() => parsed(text), [text]);
  const stop = useOneStop<HTMLUListElement>();
  useEffect(() => void keepNow().then(() => library.list()), [library]);
  const error = library.error.value || file.error;
  const explore = () => {
    session.explorer.on.value = true;
    void session.explorer.sources.open(t("gamesInFile"), text);
    onClose();
  };
  return (
    <Dialog title={t("games")} onClose={onClose} wide testid="games">
      <h3>{t("openRecords")}</h3>
      <input
        type="file"
        accept=".pgn,.txt,text/plain,application/x-chess-pgn"
        aria-label={t("openRecords")}
        data-testid="records-file"
        onChange={async (event) => onRead((await event.currentTarget.files?.[0]?.text()) ?? "")}
      />
      <p class="muted">{t("recordsHint")}</p>
      <Notice text={error} />
      {file.games.length > 0 && (
        <>
          <ul {...stop} class="plain list" data-testid="records" aria-label={t("gamesInFile")}>
            {file.games.map((game, index) => (
              <li key={index}>
                <Button class="wide-button" onClick={() => library.open(game, onClose)}>
                  {game.tags.get("Round") === "?" ? index + 1 : game.tags.get("Round")}.{" "}
                  <GameLine session={session} tags={game.tags} title={gameTitle(game.tags)} />
                </Button>
              </li>
            ))}
          </ul>
          <Button testid="keep-all" onClick={() => library.keep(file.games)} text={t("keepAll")} />
          {session.view.shown.value && <Button testid="explore-all" onClick={explore} text={t("exploreAll")} />}
        </>
      )}
      <h3>{t(games.where === "folder" ? "keptInFolder" : "keptInBrowser")}</h3>
      <KeptList session={session} library={library} onOpened={onClose} />
    </Dialog>
  );
}

/** The stored games that match the search. */
function KeptList({ session, library, onOpened }: { session: Session; library: Library; onOpened(): void }) {
  const [wanted, setWanted] = useState("");
  const [game, setGame] = useState("");
  const [chosenIds, setChosen] = useState<readonly string[]>([]);
  const stop = useOneStop<HTMLUListElement>({ items: "button, input" });
  const kept = library.kept.value;
  const titles = [...new Set(kept.map(({ tags }) => gameTitle(tags)))].sort();
  const isWanted = ({ tags }: Kept) =>
    (!titles.includes(game) || gameTitle(tags) === game) && matches(lineOf(session, tags), wanted);
  const found = kept.filter(isWanted);
  const chosen = found.filter(({ id }) => chosenIds.includes(id));
  return (
    <>
      {kept.length === 0 && <p class="muted">{t("noGames")}</p>}
      {kept.length > 1 && (
        <div class="field-row">
          <input
            type="search"
            value={wanted}
            placeholder={t("searchGames")}
            aria-label={t("searchGames")}
            data-testid="search-games"
            onInput={(event) => setWanted(event.currentTarget.value)}
          />
          {titles.length > 1 && (
            <Select
              value={game}
              choices={[["", t("allGames")], ...titles.map((title) => [title, title] as const)]}
              label={t("game")}
              testid="game-of-kept"
              onChange={setGame}
            />
          )}
        </div>
      )}
      <Removed library={library} />
      <ul {...stop} class="plain list kept-games" data-testid="kept">
        {found.map((one) => (
          <li key={one.id}>
            <label class="choose">
              <input
                type="checkbox"
                checked={chosen.includes(one)}
                aria-label={`${t("choose")}: ${lineOf(session, one.tags)}`}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(checked ? [...chosenIds, one.id] : chosenIds.filter((id) => id !== one.id))
                }
              />
            </label>
            <Button class="wide-button" onClick={() => library.open(one.id, onOpened)}>
              <Thumbnail session={session} game={() => library.read(one.id)} />
              <KeptLine session={session} tags={one.tags} />
            </Button>
            <IconButton
              name="bin"
              label={`${t("remove")}: ${lineOf(session, one.tags)}`}
              onClick={() => void library.remove([one])}
            />
          </li>
        ))}
      </ul>
      {kept.length > 0 && found.length === 0 && <p class="muted">{t("noneFound")}</p>}
      {found.length > 0 && <Actions library={library} found={found} chosen={chosen} />}
    </>
  );
}

/** Saves the chosen games, or all that were found, and removes the chosen ones. */
function Actions({ library, found, chosen }: { library: Library; found: readonly Kept[]; chosen: readonly Kept[] }) {
  const name = chosen.length === 1 ? "game.pgn" : "games.pgn";
  return (
    <div class="field-row">
      <Button
        testid="save-all"
        onClick={() => library.save(chosen.length ? chosen : found, (pgn) => savePgn(pgn, name))}
        text={chosen.length ? t("saveChosen", { count: chosen.length }) : t("saveAll")}
      />
      {chosen.length > 0 && (
        <Button
          testid="remove-chosen"
          onClick={() => library.remove(chosen)}
          text={t("removeChosen", { count: chosen.length })}
        />
      )}
    </div>
  );
}

/** The games removed last, with a button that restores them. */
function Removed({ library }: { library: Library }) {
  const [first, ...others] = library.removed.value;
  return (
    <p class="undo row centred" role="status">
      {first && (
        <>
          {others.length
            ? t("removedMany", { count: others.length + 1 })
            : t("removed", { game: gameTitle(first.tags) })}
          <Button testid="undo-remove" onClick={() => library.undo()} text={t("undo")} />
        </>
      )}
    </p>
  );
}

function KeptLine({ session, tags }: { session: Session; tags: Map<string, string> }) {
  return (
    <span class="about">
      <strong>{gameTitle(tags)}</strong>
      <span>
        <PlayersLine session={session} tags={tags} />
        {", "}
        <WinnerDot result={resultOf(tags) ?? "none"} colors={session.colors.of(variantIn(tags))} />
        {resultText(tags)}
      </span>
      <span class="muted">{detailsText(tags)}</span>
    </span>
  );
}

/** The full text of a stored game in the list. */
const lineOf = (session: Session, tags: Map<string, string>): string =>
  [gameTitle(tags), playersText(session, tags), resultText(tags), detailsText(tags)].join(", ");

/** Whether a text contains all words of another one, ignoring case. */
function matches(text: string, words: string): boolean {
  const plain = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => plain.includes(word));
}

/** The games in a file; `error`: why some or all of them cannot be read. */
function parsed(text: string): { games: RecordedGame[]; error: string } {
  const leftOut = { count: 0 };
  try {
    const games = readGames(text, leftOut);
    return { games, error: leftOut.count ? t("leftOut", leftOut) : "" };
  } catch (problem) {
    return { games: [], error: fileProblem(problem) };
  }
}
