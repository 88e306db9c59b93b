import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { focusStop } from "../board/one_stop.ts";
import { judgementWords, percent } from "../board/score_words.ts";
import type { PlayerId } from "../engine/board.ts";
import { accuracyOf, givenAway, isFlawless, isMissedWin, type Judgement, MARKS, markOf } from "../game/judging.ts";
import type { Node } from "../game/tree.ts";
import { numberText, t } from "../i18n/index.ts";
import { moveWords } from "../session/arbiter.ts";
import type { Racing } from "../session/racing.ts";
import type { Session } from "../session/session.ts";
import { settings } from "../session/settings.ts";
import type { Attempt } from "../session/trying.ts";
import { Button, to } from "./buttons.tsx";
import { resultOf } from "./ending.tsx";
import { Select } from "./fields.tsx";
import { RaceButton } from "./racing.tsx";

/** The limits to choose from: the words after `go`. */
const LIMITS = ["movetime 200", "movetime 1000", "movetime 5000", "nodes 20000", "nodes 200000", "nodes 2000000"];
const PLURALS = { inaccuracy: "inaccuracies", mistake: "mistakes", blunder: "blunders" } as const;

/** On a phone the board may be out of sight. */
const showBoard = () => document.querySelector(".board-row")?.scrollIntoView({ block: "nearest" });

/** The button that starts a review, its progress, and the summary of both players. */
export function ReviewPanel({ session }: { session: Session }) {
  session.game.revision.value;
  const { review } = session;
  const live = session.game.live.value;
  const progress = review.progress.value;
  const box = useRef<HTMLElement>(null);
  useInView(box, progress !== null); // on a phone the button may be out of sight
  if (!live?.node.parent) return null;
  const moves = review.moves();
  const judged = moves.filter(({ judgement }) => judgement);
  const offeredAbove = judged.length === 0 && session.view.isLive() && resultOf(session) !== null;
  const open = moves.length - judged.length;
  const isSame = review.isSame();
  const label = judged.length === 0 ? "review" : isSame && open > 0 ? "reviewGoOn" : "reviewAgain";
  const isDone = judged.length > 0 && open === 0;
  return (
    <section ref={box} class="panel review" aria-label={t("review")} data-testid="review">
      <p class="hidden" role="status" data-testid="review-news">
        {progress ? t("reviewRuns") : isDone ? doneText(session, moves) : judged.length > 0 && t("reviewStopped")}
      </p>
      {progress ? (
        <div class="reviewing row centred">
          <progress value={progress.done} max={progress.total} aria-label={t("review")} data-testid="review-progress" />
          <span class="muted">{t("reviewing", progress)}</span>
          <Button testid="review-stop" onClick={() => review.stop()} text={t("reviewStop")} />
        </div>
      ) : offeredAbove ? null : (
        <div class="reviewing row centred">
          <Button
            title={t("reviewHint")}
            disabled={isSame && open === 0}
            testid="review-start"
            onClick={() => review.start()}
            text={t(label)}
          />
          <Select
            value={settings.reviewLimits.value}
            choices={LIMITS.map((limit) => [limit, limitText(limit)])}
            label={t("reviewLimit")}
            testid="review-limit"
            onChange={to(settings.reviewLimits)}
          />
        </div>
      )}
      {!progress && judged.length > 0 && <Summary session={session} all={moves} />}
    </section>
  );
}

/** Once started, keeps an element in view while the page grows, until the person scrolls or does something else. */
function useInView(element: RefObject<HTMLElement | null>, isStarted: boolean): void {
  useEffect(() => {
    if (!isStarted) return;
    const observer = new ResizeObserver(() => element.current?.scrollIntoView({ block: "nearest" }));
    observer.observe(document.body);
    const leave = new AbortController();
    leave.signal.addEventListener("abort", () => observer.disconnect());
    for (const kind of ["wheel", "pointerdown", "keydown"]) {
      addEventListener(kind, () => leave.abort(), { signal: leave.signal });
    }
  }, [isStarted]);
}

function limitText(limit: string): string {
  const [kind, count] = limit.split(" ");
  if (kind === "movetime") return t("reviewSeconds", { count: Number(count) / 1000 });
  return t("reviewNodes", { count: numberText(Number(count)) });
}

/** The moves of both players and their accuracy. */
const playersOf = (session: Session, all: readonly Node[]) =>
  (["p1", "p2"] as const).map((player) => {
    const moves = all.filter(({ mover }) => mover === player);
    const accuracy = accuracyOf(moves.flatMap(({ judgement }) => judgement ?? []));
    const name = session.view.player(player);
    return { player, name, moves, accuracy: accuracy === null ? "–" : `${Math.round(accuracy)} %` };
  });

/** The outcome of a finished review as a sentence. */
const doneText = (session: Session, all: readonly Node[]): string =>
  t("reviewDone", {
    accuracy: playersOf(session, all)
      .map(({ name, accuracy }) => `${name} ${accuracy}`)
      .join(", "),
  });

/** Accuracy and bad moves of both players; a number leads to the next such move. */
function Summary({ session, all }: { session: Session; all: Node[] }) {
  const players = playersOf(session, all);
  const isGift = (judgement: Judgement) => givenAway(judgement) > 0;
  const sum = (nodes: Node[]) => nodes.reduce((all, { judgement }) => all + (judgement ? givenAway(judgement) : 0), 0);
  const rows = [
    { name: t("halfPoints"), test: "given", isOne: isGift, count: sum },
    ...[...MARKS].reverse().map((mark) => ({
      name: t(PLURALS[mark.word as keyof typeof PLURALS]),
      test: mark.word,
      isOne: (judgement: Judgement) => markOf(judgement) === mark,
      count,
    })),
    { name: t("missedWins"), test: "missed", isOne: isMissedWin, count },
  ];
  const shown = session.view.shown.value?.node;
  return (
    <table class="summary" data-testid="review-summary">
      <thead>
        <tr>
          <td />
          {players.map(({ player, name }) => (
            <th key={player} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" title={t("accuracyHint")}>
            {t("accuracy")}
          </th>
          {players.map(({ player, moves, accuracy }) => (
            <td key={player} data-testid={`accuracy-${player}`}>
              {accuracy}
              {isFlawless(moves.map(({ judgement }) => judgement)) && <Seal player={player} />}
            </td>
          ))}
        </tr>
        {rows.map(({ name, test, isOne, count: countOf }) => (
          <tr key={test}>
            <th scope="row">{name}</th>
            {players.map(({ player, name: who, moves }) => {
              const such = moves.filter(({ judgement }) => judgement && isOne(judgement));
              const next = such.find(({ ply }) => ply > (shown?.ply ?? 0)) ?? such[0];
              return (
                <td key={player} data-testid={`${test}-${player}`}>
                  {next ? (
                    <Button
                      class="count"
                      aria-label={`${name}, ${who}: ${countOf(such)}`}
                      onClick={() => session.playing.visit(next).then(showBoard)}
                    >
                      {countOf(such)}
                    </Button>
                  ) : (
                    0
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const count = (nodes: Node[]): number => nodes.length;

/** The seal of a player who has given nothing away. */
const Seal = ({ player }: { player: PlayerId }) => (
  <span class="seal" role="img" aria-label={t("sealHint")} title={t("sealHint")} data-testid={`seal-${player}`}>
    ✓
  </span>
);

/** The judgement of the move on the page, or the task to find a better one. */
export function ReviewVerdict({ session, racing }: { session: Session; racing: Racing }) {
  session.game.revision.value;
  const { trying } = session;
  const attempt = trying.attempt.value;
  const onward = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (attempt?.state === "right") onward.current?.focus({ preventScroll: true });
  }, [attempt?.state]);
  const shown = session.view.shown.value?.node;
  const node = attempt?.node ?? shown;
  const mark = node?.judgement && markOf(node.judgement);
  if (!node || !mark || !node.parent) return null;
  const next = nextBad(session, node);
  const tryAgain = async () => {
    await trying.begin(node);
    focusStop(".target"); // the button disappears
    showBoard();
  };
  const isOpen = attempt && attempt.state !== "shown" && attempt.state !== "right";
  return (
    <section class={`verdict ${attempt?.state ?? mark.word}`} aria-label={t("review")} data-testid="verdict">
      <p role="status">
        {attempt ? (
          attemptText(session, attempt)
        ) : (
          <>
            <strong>{`${node.text} ${mark.symbol}`}</strong>{" "}
            {judgementWords(node.judgement, mark, session.view.player(node.mover ?? "p1"))}
          </>
        )}
      </p>
      <div class="row group">
        {!isOpen && <Button primary testid="try-again" onClick={() => tryAgain()} text={t("tryAgain")} />}
        {attempt?.state !== "shown" && node.judgement?.better && (
          <Button testid="show-better" onClick={() => trying.reveal(node)} text={t("showBetter")} />
        )}
        {next && (
          <Button
            ref={onward}
            testid="next-mistake"
            onClick={() => session.playing.visit(next).then(showBoard)}
            text={t("nextMistake")}
          />
        )}
        {!isOpen && <RaceButton racing={racing} node={node} />}
        {attempt && (
          <Button
            ref={next ? null : onward}
            testid="try-end"
            onClick={() => session.playing.visit(node)}
            text={t("tryEnd")}
          />
        )}
      </div>
    </section>
  );
}

function attemptText(session: Session, { node, state, move, lost }: Attempt): string {
  const view = session.view.shown.value?.view;
  const tried = view ? moveWords(move, view) : move;
  const player = session.view.player(node.mover as PlayerId);
  if (state === "asking") return t("tryPrompt", { player, move: node.text });
  if (state === "judging") return t("tryJudging", { move: tried });
  if (state === "right") return t(view?.over ? "tryWins" : "tryRight", { move: tried });
  if (state === "shown") return t("tryShown", { move: tried });
  return move === node.move ? t("trySame", { move: tried }) : t("tryWrong", { move: tried, percent: percent(lost) });
}

/** The next bad move of the same player. */
function nextBad(session: Session, from: Node): Node | undefined {
  const bad = session.review.moves().filter(({ mover, judgement }) => {
    return mover === from.mover && judgement && markOf(judgement);
  });
  return bad.find(({ ply }) => ply > from.ply);
}
