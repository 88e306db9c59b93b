import { useEffect, useMemo, useState } from "preact/hooks";
import type { Kept, KeptGames } from "../game/kept.ts";
import { readGames } from "../game/pgn_read.ts";
import { writePgn } from "../game/pgn_write.ts";
import { playersOf, type RecordedGame } from "../game/recorded.ts";
import { currentLanguage, t, word } from "../i18n/index.ts";
import { dateOf, openGame } from "../session/recorded.ts";
import { refusalOf, type Session } from "../session/session.ts";
import { Dialog } from "./dialog.tsx";
import { savePgn } from "./download.ts";

const POINTS: Record<string, string> = { "1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½" };

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
  const file = useMemo(() => parsed(text), [text]);
  /** Runs `work` and shows an error as the text of `key`. */
  const attempt = async (work: () => Promise<void>, key: "badPosition" | "notKept" | "notListed") => {
    try {
      await work();
    } catch (problem) {
      setError(t(key, { reason: messageOf(problem) }));
    }
  };
  const list = () => attempt(async () => setKept(await games.list()), "notListed");
  useEffect(() => void list(), []);
  const open = (game: RecordedGame, id?: string) =>
    attempt(async () => {
      await openGame(session, game, id === undefined ? {} : { id });
      onClose();
    }, "badPosition");
  const openKept = (id: string) =>
    attempt(async () => {
      const [game] = readGames((await games.get(id)) ?? "");
      if (game) await open(game, id);
    }, "notListed");
  const remove = async (id: string) => {
    await attempt(() => games.remove(id), "notListed");
    await list();
  };
  const keepAll = async () => {
    await attempt(async () => {
      for (const game of [...file.games].reverse()) await games.put(crypto.randomUUID(), writePgn(game));
    }, "notKept");
    await list();
  };
  const saveAll = () =>
    attempt(async () => {
      const texts = await Promise.all(kept.map(({ id }) => games.get(id)));
      savePgn(texts.join(""), "games.pgn");
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
        </>
      )}
      <h3>{t(games.where === "folder" ? "keptInFolder" : "keptInBrowser")}</h3>
      {kept.length === 0 && <p class="muted">{t("noGames")}</p>}
      <ul class="list" data-testid="kept">
        {kept.map(({ id, tags }) => (
          <li key={id}>
            <button type="button" class="wide-button" onClick={() => void openKept(id)}>
              <Line tags={tags} />
            </button>
            <button type="button" aria-label={`${t("remove")}: ${titleOf(tags)}`} onClick={() => void remove(id)}>
              {t("remove")}
            </button>
          </li>
        ))}
      </ul>
      {kept.length > 0 && (
        <button type="button" data-testid="save-all" onClick={() => void saveAll()}>
          {t("saveAll")}
        </button>
      )}
    </Dialog>
  );
}

function Line({ tags, number }: { tags: Map<string, string>; number?: string }) {
  const { p1, p2 } = playersOf(tags);
  return (
    <>
      {`${number ? `${number}. ` : ""}${p1} – ${p2}`}
      <span class="muted">{` ${titleOf(tags)}`}</span>
    </>
  );
}

/** The game, its result, its length and when it was played, as far as the tags say so. */
function titleOf(tags: Map<string, string>): string {
  const plies = tags.get("PlyCount");
  const date = dateOf(tags);
  const format = new Intl.DateTimeFormat(currentLanguage.value, { dateStyle: "medium", timeStyle: "short" });
  const variant = word(tags.get("Variant") ?? "");
  return [
    variant.charAt(0).toUpperCase() + variant.slice(1),
    POINTS[tags.get("Result") ?? ""],
    plies && t("moveCount", { count: plies }),
    date && format.format(new Date(date)),
  ]
    .filter(Boolean)
    .join(", ");
}

function parsed(text: string): { games: RecordedGame[]; error: string } {
  try {
    return { games: readGames(text), error: "" };
  } catch (problem) {
    return { games: [], error: t("badRecords", { line: messageOf(problem) }) };
  }
}

const messageOf = (problem: unknown): string => refusalOf(problem) ?? (problem as Error).message;
