import { useOneStop } from "../board/one_stop.ts";
import type { PlayerId } from "../engine/board.ts";
import type { Continuation, Tally } from "../game/explored.ts";
import { forP1, scoreText } from "../game/score.ts";
import type { Key } from "../i18n/en.ts";
import { t } from "../i18n/index.ts";
import { moveWords } from "../session/arbiter.ts";
import type { Explored } from "../session/explorer.ts";
import type { Session } from "../session/session.ts";
import { Button, IconButton, ToggleButton } from "./buttons.tsx";
import type { Looks } from "./evaluation.tsx";
import { SignalCheck } from "./fields.tsx";
import { usePointed } from "./pointed.ts";
import { ReachedGames } from "./reached_games.tsx";
import { Notice } from "./texts.tsx";
import { ValueBadge } from "./values.tsx";

/** The moves of games and books in the position on the page; pointing at one shows the position after it. */
export function ExplorerPanel({ session, looks }: { session: Session; looks: Looks }) {
  const { on, sources, explored } = session.explorer;
  const openFiles = async (files: FileList | null | undefined) => {
    for (const file of files ?? []) await sources.open(file.name, await file.text());
  };
  // A file dropped on the explorer must not open the games dialog.
  const onDrop = (event: DragEvent) => {
    if (!on.value || !event.dataTransfer?.files.length) return;
    event.preventDefault();
    event.stopPropagation();
    void openFiles(event.dataTransfer.files);
  };
  return (
    <section class={`panel explorer ${on.value ? "on" : ""}`} aria-label={t("explorer")} onDrop={onDrop}>
      <header class="row centred">
        <ToggleButton on={on} label={t("explorer")} title={t("explorerHint")} testid="explore" />
        {on.value && (
          <>
            <SignalCheck on={sources.book} label={t("openingBook")} testid="explorer-book" />
            <SignalCheck on={sources.kept} label={t("keptGames")} testid="explorer-kept" />
            <label class="file-button">
              {t("addFile")}
              <input
                type="file"
                multiple
                accept=".pgn,.txt,text/plain,application/x-chess-pgn"
                data-testid="explorer-file"
                onChange={async (event) => {
                  const input = event.currentTarget;
                  await openFiles(input.files);
                  input.value = "";
                }}
              />
            </label>
          </>
        )}
      </header>
      {on.value && (
        <>
          <Files session={session} />
          <Notice text={sources.problem.value} />
          {explored.value && <Moves session={session} explored={explored.value} looks={looks} />}
        </>
      )}
    </section>
  );
}

function Files({ session }: { session: Session }) {
  const { sources } = session.explorer;
  if (!sources.files.value.length) return null;
  return (
    <ul class="files row plain" data-testid="explorer-files">
      {sources.files.value.map(({ id, name, lines, reading }) => (
        <li key={id} aria-busy={reading !== null}>
          <span>{t("gamesOfFile", { name, count: reading ?? lines.length })}</span>
          <IconButton
            name="close"
            label={`${t("remove")}: ${name}`}
            testid="explorer-remove"
            onClick={() => sources.remove(id)}
          />
        </li>
      ))}
    </ul>
  );
}

interface MovesProps {
  session: Session;
  explored: Explored;
  looks: Looks;
}

function Moves({ session, explored, looks }: MovesProps) {
  const { shown, continuations, games, seeking } = explored;
  // Until the new position has been looked up, the moves of the previous one stay, but cannot be chosen.
  const stale = shown !== session.view.shown.value;
  const isEmpty = !continuations.length && !games.length;
  const hasGames = continuations.some(({ tally }) => tally.games);
  const hasScores = continuations.some(({ tally }) => tally.scores.value !== null);
  const hasLines = continuations.some(({ tally }) => tally.lines);
  const sign = t("scoreSign", { player: looks.p1.name });
  const solved = session.values.proved.value !== null;
  const stop = useOneStop<HTMLTableElement>();
  const summary = isEmpty ? t("outOfBook") : t("reachedBy", { count: games.length });
  return (
    <div class={`explored ${stale ? "stale" : ""}`} aria-busy={stale || seeking} data-testid="explored">
      <p class={isEmpty || seeking ? "muted" : "hidden"} role="status">
        {seeking ? t("seekingGames") : summary}
      </p>
      {continuations.length > 0 && (
        <table {...stop} tabIndex={-1} aria-label={t("moves")} onMouseLeave={() => void session.view.peek(null)}>
          <thead>
            <tr>
              <Head name="moveText" hint={t("moveColumn")} />
              {hasGames && <Head name="games" hint={t("gamesColumn")} />}
              {hasGames && <Head name="results" hint={t("resultsColumn")} />}
              {hasScores && <Head name="average" hint={`${t("averageColumn")} ${sign}`} />}
              {(hasLines || solved) && (
                <Head name={solved ? "provedBook" : "openingBook"} hint={`${t("bookColumn")} ${sign}`} />
              )}
            </tr>
          </thead>
          <tbody>
            {continuations.map((continuation, row) => (
              <Row
                key={row}
                session={session}
                explored={explored}
                continuation={continuation}
                looks={looks}
                hasGames={hasGames}
                hasScores={hasScores}
                hasLines={hasLines || solved}
                stale={stale}
              />
            ))}
          </tbody>
        </table>
      )}
      {games.length > 0 && <ReachedGames session={session} explored={explored} />}
    </div>
  );
}

const Head = ({ name, hint }: { name: Key; hint: string }) => (
  <th scope="col" title={hint}>
    {t(name)}
  </th>
);

interface RowProps extends MovesProps {
  continuation: Continuation;
  hasGames: boolean;
  hasScores: boolean;
  hasLines: boolean;
  stale: boolean;
}

function Row({ session, explored, continuation, looks, hasGames, hasScores, hasLines, stale }: RowProps) {
  const { view } = explored.shown;
  const { moves, tally } = continuation;
  const [move = "", ...others] = moves;
  const peek = () => void (stale || session.view.peek([move]));
  const alike = others.map((other) => moveWords(other, view)).join(", ");
  return (
    <tr
      class="continuation"
      data-testid="continuation"
      data-move={move}
      {...usePointed(peek)}
      onClick={() => void (stale || makeMove(session, move))}
    >
      <th scope="row">
        <Button
          class="pv"
          aria-disabled={stale}
          title={alike && t("sameAs", { moves: alike })}
          onFocus={peek}
          onBlur={() => void session.view.peek(null)}
        >
          {moveWords(move, view)}
        </Button>
        {others.length > 0 && <span class="muted">{` +${others.length}`}</span>}
      </th>
      {hasGames && <td class="number">{tally.games || ""}</td>}
      {hasGames && (
        <td>
          <Results tally={tally} turn={view.turn} looks={looks} />
        </td>
      )}
      {hasScores && (
        <td>
          <MeanScore score={tally.scores.value} turn={view.turn} />
        </td>
      )}
      {hasLines && (
        <td class="number">
          <ProvedMove session={session} turn={view.turn} move={move} />
          {tally.lines > 0 && <BookLines tally={tally} turn={view.turn} />}
        </td>
      )}
    </tr>
  );
}

/** Plays a move if the person may; otherwise begins a variation with it. */
async function makeMove(session: Session, move: string): Promise<void> {
  if (session.playing.mayMove.value) await session.playing.play(move);
  else await session.playing.tryLine([move]);
}

/** The results of the games after a move, as a bar in the players' colours, p1's first. */
function Results({ tally, turn, looks }: { tally: Tally; turn: PlayerId; looks: Looks }) {
  const ended = tally.won + tally.drawn + tally.lost;
  const [p1, p2] = turn === "p1" ? [tally.won, tally.lost] : [tally.lost, tally.won];
  const share = (count: number) => `${Math.round((100 * count) / ended)} %`;
  const shares = { p1: looks.p1.name, p2: looks.p2.name, won: share(p1), drawn: share(tally.drawn), lost: share(p2) };
  const label = ended ? t("resultShares", shares) : t("noResults");
  return (
    <div class="results">
      {ended > 0 ? (
        <svg viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label={label}>
          <title>{label}</title>
          <rect class="drawn" width="100" height="8" />
          <rect width={(100 * p1) / ended} height="8" fill={looks.p1.color} />
          <rect x={100 - (100 * p2) / ended} width={(100 * p2) / ended} height="8" fill={looks.p2.color} />
        </svg>
      ) : (
        <span class="muted" title={label}>
          –
        </span>
      )}
    </div>
  );
}

/** The exact value of a move, its distance, and how many of the replies keep the result. */
function ProvedMove({ session, turn, move }: { session: Session; turn: PlayerId; move: string }) {
  const value = session.values.proved.value && session.values.known.value.get(move);
  const replies = session.explorer.replies.value.get(move);
  if (!value) return null;
  const held = replies?.holding.length ?? 0;
  const all = replies?.legal?.length ?? 0;
  const words = all === 1 ? "repliesHoldOnly" : held === 1 ? "repliesHoldOne" : "repliesHold";
  return (
    <span class="proved-move" data-testid="proved-move">
      <ValueBadge session={session} turn={turn} value={value} />
      {held > 0 && <small>{t(words, { held, all })}</small>}
    </span>
  );
}

function BookLines({ tally, turn }: { tally: Tally; turn: PlayerId }) {
  return (
    <>
      {tally.lines} <MeanScore score={tally.balances.value} turn={turn} />
    </>
  );
}

/** A mean score, shown for p1; nothing without one. `turn`: the side for which it is given. */
const MeanScore = ({ score, turn }: { score: number | null; turn: PlayerId }) =>
  score === null ? null : <span class="score muted">{scoreText(forP1({ kind: "cp", value: score }, turn))}</span>;
