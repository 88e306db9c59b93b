import { useEffect } from "preact/hooks";
import { useOneStop } from "../board/one_stop.ts";
import { judgementWords, provedWords, scoreWords, shortWords } from "../board/score_words.ts";
import type { PlayerId } from "../engine/board.ts";
import type { Score } from "../engine/words.ts";
import { shownMark } from "../game/judging.ts";
import { GLYPHS } from "../game/pgn_text.ts";
import { provedWin, scoreText } from "../game/score.ts";
import { GameTree, moveNumber, type Node } from "../game/tree.ts";
import type { Proved } from "../game/truth.ts";
import { t } from "../i18n/index.ts";
import { Button } from "./buttons.tsx";
import type { Looks } from "./evaluation.tsx";
import { Dot } from "./texts.tsx";

interface ListProps {
  current: Node | undefined;
  looks: Looks;
  onPick(node: Node): void;
  /** The move whose alternatives are hidden, because a person is looking for one. */
  riddle?: Node | null;
  scores?: boolean;
}

/** Whether a game has neither moves nor comments. */
export const isBlank = ({ root }: GameTree): boolean => !root.children.length && !root.comments.length;

/**
 * The moves of a game in order, two in a row if the longest ones fit, with variations below the move that they replace.
 * The parent element scrolls.
 */
export function MoveList({ tree, ...rest }: ListProps & { tree: GameTree }) {
  const stop = useOneStop<HTMLOListElement>({ first: "[aria-current]", state: rest.current });
  const list = stop.ref;
  useEffect(() => {
    const panel = list.current?.parentElement;
    if (!list.current || !panel) return;
    // The panel shrinks when others open; the list grows with the comments of a review.
    const sizes = new ResizeObserver(() => scrollToCurrent(panel));
    for (const element of [panel, list.current]) sizes.observe(element); // also calls it at once
    return () => sizes.disconnect();
  }, [rest.current, isBlank(tree)]);
  const line = tree.line();
  if (isBlank(tree)) return <p class="muted">{t("noMoves")}</p>;
  const longest = Math.max(...line.map(({ text }) => text.length));
  const scored = rest.scores !== false && line.some(({ score }) => score);
  return (
    <ol
      class={`moves plain ${scored ? "scored" : ""}`}
      style={{ "--longest": longest }}
      {...stop}
      tabIndex={-1}
      aria-label={t("moves")}
      data-testid="moves"
    >
      <Comments texts={tree.root.comments} />
      {line.map((node) => (
        <MoveItem key={node.id} node={node} {...rest} />
      ))}
    </ol>
  );
}

/** Scrolls the panel if the current move is out of view. */
function scrollToCurrent(panel: HTMLElement): void {
  const item = panel.querySelector("[aria-current]");
  if (!item) return;
  const [inside, outside] = [item.getBoundingClientRect(), panel.getBoundingClientRect()];
  if (inside.top < outside.top || inside.bottom > outside.bottom)
    panel.scrollTop += inside.top - (outside.top + outside.bottom) / 2;
}

type ItemProps = ListProps & { node: Node };

function MoveItem({ node, ...rest }: ItemProps) {
  const isFirst = node.parent?.children[0] === node && node !== rest.riddle;
  const variations = isFirst ? (node.parent?.children.slice(1) ?? []) : [];
  return (
    <>
      <Move node={node} {...rest} />
      {variations.map((variation) => (
        <li key={variation.id} class="variation">
          {variation.move === node.judgement?.better ? (
            <Better node={variation} {...rest} />
          ) : (
            <Variation node={variation} {...rest} />
          )}
        </li>
      ))}
    </>
  );
}

const Variation = ({ node, ...rest }: ItemProps) => (
  <ol class="row plain" aria-label={t("variation")}>
    <Move node={node} {...rest} />
    {GameTree.below(node).map((next) => (
      <MoveItem key={next.id} node={next} {...rest} />
    ))}
  </ol>
);

/** The better line of a review, folded unless the position on the page is in it. */
function Better(props: ItemProps) {
  const { node, current } = props;
  const isOpen = !!current && GameTree.path(current).includes(node);
  return (
    <details key={isOpen} open={isOpen}>
      <summary data-testid="better-line">{t("tryShown", { move: node.text })}</summary>
      <Variation {...props} />
    </details>
  );
}

/** A move with people's comments. */
function Move(props: ItemProps) {
  const { before, comments } = props.node;
  return (
    <>
      <Comments texts={before} />
      <li class={props.node.ply % 2 ? "ply" : "ply second"}>
        <MoveButton {...props} />
      </li>
      <Comments texts={comments} />
    </>
  );
}

const Comments = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text, index) => (
    <li key={index} class="comment" data-testid="comment">
      {text}
    </li>
  ));

function MoveButton({ node, current, looks, onPick, scores = true }: ItemProps) {
  return (
    <Button
      class={node.book ? "move book" : "move"}
      aria-current={node === current ? "step" : undefined}
      data-ply={node.ply}
      testid="move"
      onClick={() => onPick(node)}
    >
      <span class="number">{moveNumber(node)}</span>
      <Dot class="dot" r={8} color={node.mover ? looks[node.mover].color : "none"} />
      <span class="text cut">{node.text}</span>
      <MoveMark node={node} looks={looks} />
      {scores && node.score && <MoveScore score={node.score} proved={node.proved} looks={looks} />}
    </Button>
  );
}

/** The score after a move; a proved result with the colour of the winner. */
function MoveScore({ score, proved, looks }: { score: Score; proved: Proved | null; looks: Looks }) {
  const result = proved ?? provedWin(score);
  if (!result) return <span class="score">{scoreText(score)}</span>;
  const name = (player: PlayerId) => looks[player].name;
  const words = proved ? provedWords(proved, name) : scoreWords(score, name);
  return (
    <span class="score" role="img" aria-label={words} title={words}>
      {result.winner && <Dot class="dot" color={looks[result.winner].color} />} {shortWords(result)}
    </span>
  );
}

/** The mark of a bad move, `?`, `??` or `?!`, or else the glyphs that an annotator added. */
function MoveMark({ node, looks }: { node: Node; looks: Looks }) {
  const mark = shownMark(node.nags);
  if (!mark) {
    const glyphs = Object.keys(GLYPHS).filter((glyph) => node.nags.includes(GLYPHS[glyph] ?? 0));
    return glyphs.length ? <span class="mark">{glyphs.join(" ")}</span> : null;
  }
  const about = judgementWords(node.judgement, mark, looks[node.mover ?? "p1"].name);
  return (
    <span class={`mark ${mark.word}`} role="img" aria-label={about} title={about} data-testid="mark">
      {mark.symbol}
    </span>
  );
}
