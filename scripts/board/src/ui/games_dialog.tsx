import { useState } from "preact/hooks";
import type { Result } from "../engine/board.ts";
import { parseRecords, type RecordedGame } from "../game/records.ts";
import type { SavedGames } from "../game/saved.ts";
import { currentLanguage, t } from "../i18n/index.ts";
import { resume } from "../session/keeping.ts";
import { openRecord } from "../session/recorded.ts";
import { refusalOf, type Session } from "../session/session.ts";
import { Dialog } from "./dialog.tsx";

const POINTS: Record<Result, string> = { p1win: "1–0", p2win: "0–1", draw: "½–½", none: "–" };

/** Games kept in the browser, and records of matches from a file. */
export function GamesDialog({ session, saved, onClose }: { session: Session; saved: SavedGames; onClose(): void }) {
  const [kept, setKept] = useState(saved.list());
  const [records, setRecords] = useState<RecordedGame[]>([]);
  const [error, setError] = useState("");
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      setRecords(parseRecords(await file.text()));
      setError("");
    } catch (problem) {
      setError(t("badRecords", { line: problem instanceof Error ? problem.message : "" }));
    }
  };
  const open = async (begin: Promise<void>) => {
    try {
      await begin;
      onClose();
    } catch (problem) {
      setError(t("badPosition", { reason: refusalOf(problem) ?? String(problem) }));
    }
  };
  const date = new Intl.DateTimeFormat(currentLanguage.value, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Dialog title={t("games")} onClose={onClose} wide testid="games">
      <h3>{t("openRecords")}</h3>
      <input
        type="file"
        aria-label={t("openRecords")}
        data-testid="records-file"
        onChange={(event) => void read(event.currentTarget.files?.[0])}
      />
      <p class="muted">{t("recordsHint")}</p>
      {error && (
        <p class="notice" role="alert">
          {error}
        </p>
      )}
      <ul class="list" data-testid="records">
        {records.map((record, index) => (
          <li key={index}>
            <button type="button" class="wide-button" onClick={() => void open(openRecord(session, record))}>
              {`${record.tags.Round ?? index + 1}. ${record.tags.P1 ?? "?"} – ${record.tags.P2 ?? "?"}`}
              <span class="muted">
                {` ${record.tags.Game ?? ""} ${POINTS[record.result]}, ${t("moveCount", { count: record.moves.length })}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <h3>{t("keptGames")}</h3>
      {kept.length === 0 && <p class="muted">{t("noGames")}</p>}
      <ul class="list" data-testid="kept">
        {kept.map((game) => (
          <li key={game.id}>
            <button type="button" class="wide-button" onClick={() => void open(resume(session, game))}>
              {game.title}
              <span class="muted">{` ${t("moveCount", { count: game.plies })}, ${date.format(game.date)}`}</span>
            </button>
            <button
              type="button"
              aria-label={`${t("remove")}: ${game.title} ${date.format(game.date)}`}
              onClick={() => {
                saved.remove(game.id);
                setKept(saved.list());
              }}
            >
              {t("remove")}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
