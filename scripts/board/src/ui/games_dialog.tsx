import { useEffect, useMemo, useState } from "preact/hooks";
import type { Kept, KeptGames } from "../game/kept.ts";
import { readGames } from "../game/pgn_read.ts";
import { writePgn } from "../game/pgn_write.ts";
import { playersOf, type RecordedGame } from "../game/recorded.ts";
import { t } from "../i18n/index.ts";
import { fileProblem } from "../session/explorer_sources.ts";
import { openGame } from "../session/recorded.ts";
import { refusalOf, type Session } from "../session/session.ts";
import { Icon } from "./buttons.tsx";
import { Dialog } from "./dialog.tsx";
import { detailsText, gameTitle, POINTS, playersText, resultText } from "./game_texts.ts";
import { savePgn } from "./save.ts";
import { Thumbnail } from "./thumbnail.tsx";

interface Props {
  session: Session;
  games: KeptGames;
  /** The text of the file opened last. */
  text: string;
  onRead(text: string): void;
  onClose(): void;
}

/** Games that are kept, and those of a file. */
export function GamesDialog({ session, games, text, onRead, onClose }: Props) {
  const [kept, setKept] = useState<Kept[]>([]);
  const [error, setError] = useState("");
  const [wanted, setWanted] = useState("");
  const [removed, setRemoved] = useState<(Kept & { pgn: string }) | null>(null);
  const found = kept.filter(({ tags }) => matches(lineOf(session, tags), wanted));
  const file = useMemo(() => parsed(text), [text]);
  /** Runs `work` and shows an error: what the engine refuses, or else as the text of `key`. */
  const attempt = async (work: () => Promise<void>, key: "notKept" | "notListed") => {
    try {
      await work();
    } catch (problem) {
      const reason = refusalOf(problem);
      setError(reason === null ? t(key, { reason: messageOf(problem) }) : t("badPosition", { reason }));
    }
  };
  const list = () => attempt(async () => setKept(await games.list()), "notListed");
  useEffect(() => void list(), []);
  const open = (game: RecordedGame | Promise<RecordedGame | null>, id?: string) =>
    attempt(async () => {
      if (await openGame(session, game, id === undefined ? {} : { id })) onClose();
    }, "notListed");
  const read = async (id: string) => readGames((await games.get(id)) ?? "")[0] ?? null;
  const remove = async ({ id, tags }: Kept) => {
    await attempt(async () => {
      const pgn = await games.get(id);
      await games.remove(id);
      setRemoved(pgn === null ? null : { id, tags, pgn });
    }, "notListed");
    await list();
  };
  const undo = async ({ id, pgn }: { id: string; pgn: string }) => {
    await attempt(async () => {
      await games.put(id, pgn);
      setRemoved(null);
    }, "notKept");
    await list();
  };
  const keepAll = async () => {
    await attempt(async () => {
      for (const game of [...file.games].reverse()) await games.put(crypto.randomUUID(), writePgn(game));
    }, "notKept");
    await list();
  };
  const explore = () => {
    session.explorer.on.value = true;
    void session.explorer.sources.open(t("gamesInFile"), text);
    onClose();
  };
  const save = (chosen: Kept[], name?: string) =>
    attempt(async () => {
      const texts = await Promise.all(chosen.map(({ id }) => games.get(id)));
      savePgn(texts.join(""), name);
    }, "notListed");
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
      {(error || file.error) && (
        <p class="notice" role="alert">
          {error || file.error}
        </p>
      )}
      {file.games.length > 0 && (
        <>
          <ul class="list" data-testid="records" aria-label={t("gamesInFile")}>
            {file.games.map((game, index) => (
              <li key={index}>
                <button type="button" class="wide-button" onClick={() => void open(game)}>
                  <Line tags={game.tags} number={game.tags.get("Round") ?? String(index + 1)} />
                </button>
              </li>
            ))}
          </ul>
          <button type="button" data-testid="keep-all" onClick={() => void keepAll()}>
            {t("keepAll")}
          </button>
          {session.view.shown.value && (
            <button type="button" data-testid="explore-all" onClick={explore}>
              {t("exploreAll")}
            </button>
          )}
        </>
      )}
      <h3>{t(games.where === "folder" ? "keptInFolder" : "keptInBrowser")}</h3>
      {kept.length === 0 && <p class="muted">{t("noGames")}</p>}
      {kept.length > 1 && (
        <input
          type="search"
          value={wanted}
          placeholder={t("searchGames")}
          aria-label={t("searchGames")}
          data-testid="search-games"
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <p class="undo" role="status">
        {removed && (
          <>
            {t("removed", { game: gameTitle(removed.tags) })}
            <button type="button" data-testid="undo-remove" onClick={() => void undo(removed)}>
              {t("undo")}
            </button>
          </>
        )}
      </p>
      <ul class="list kept-games" data-testid="kept">
        {found.map((game) => (
          <li key={game.id}>
            <button type="button" class="wide-button" onClick={() => void open(read(game.id), game.id)}>
              <Thumbnail session={session} game={() => read(game.id)} />
              <KeptLine session={session} tags={game.tags} />
            </button>
            <button
              type="button"
              class="icon"
              title={t("saveGame")}
              aria-label={`${t("saveGame")}: ${lineOf(session, game.tags)}`}
              onClick={() => void save([game])}
            >
              <Icon name="download" />
            </button>
            <button
              type="button"
              class="icon"
              title={t("remove")}
              aria-label={`${t("remove")}: ${lineOf(session, game.tags)}`}
              onClick={() => void remove(game)}
            >
              <Icon name="bin" />
            </button>
          </li>
        ))}
      </ul>
      {kept.length > 0 && found.length === 0 && <p class="muted">{t("noneFound")}</p>}
      {found.length > 0 && (
        <button type="button" data-testid="save-all" onClick={() => void save(found, "games.pgn")}>
          {t("saveAll")}
        </button>
      )}
    </Dialog>
  );
}

/** A game of a file. */
function Line({ tags, number }: { tags: Map<string, string>; number: string }) {
  const { p1, p2 } = playersOf(tags);
  const points = POINTS[tags.get("Result") ?? ""];
  return (
    <>
      {`${number}. ${p1} – ${p2}`}
      <span class="muted">{` ${[gameTitle(tags), points, detailsText(tags)].filter(Boolean).join(", ")}`}</span>
    </>
  );
}

function KeptLine({ session, tags }: { session: Session; tags: Map<string, string> }) {
  return (
    <span class="about">
      <strong>{gameTitle(tags)}</strong>
      <span>{`${playersText(session, tags)}, ${resultText(tags)}`}</span>
      <span class="muted">{detailsText(tags)}</span>
    </span>
  );
}

/** All that the list says about a kept game. */
const lineOf = (session: Session, tags: Map<string, string>): string =>
  [gameTitle(tags), playersText(session, tags), resultText(tags), detailsText(tags)].join(", ");

/** Whether a text has all words of another one, in any case. */
function matches(text: string, words: string): boolean {
  const plain = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => plain.includes(word));
}

/** The games of a file; `error`: why some or all of it is not among them. */
function parsed(text: string): { games: RecordedGame[]; error: string } {
  const leftOut = { count: 0 };
  try {
    const games = readGames(text, leftOut);
    return { games, error: leftOut.count ? t("leftOut", leftOut) : "" };
  } catch (problem) {
    return { games: [], error: fileProblem(problem) };
  }
}

const messageOf = (problem: unknown): string => (problem as Error).message;
