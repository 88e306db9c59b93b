import { opponentOf, type Result } from "../engine/board.ts";
import { GameTree } from "../game/tree.ts";
import { t, word } from "../i18n/index.ts";
import { levelText } from "../session/levels.ts";
import { type Progress, usualElo } from "../session/progress.ts";
import { variantOf } from "../session/recorded.ts";
import type { Session } from "../session/session.ts";
import { newGame, playOn } from "../session/starting.ts";
import { Button } from "./buttons.tsx";
import { resultWords, ruleWords, winnerOf } from "./result_words.ts";

/** The result in the position on the page; null while the game continues. */
export function resultOf(session: Session): Result | null {
  const ending = session.view.isLive() ? session.game.ending.value : null;
  const view = session.view.shown.value?.view;
  return ending?.result ?? (view?.over ? view.result : null);
}

/** Who has won and how: `You won: four in a row`. */
export function endingText(session: Session, result: Result): string {
  const winner = winnerOf(result);
  const person = session.opponents.soloPerson.value;
  const name = session.view.player;
  const text = winner && person ? t(winner === person ? "youWon" : "youLost") : resultWords(result, name);
  const reason = reasonText(session, winner && name(opponentOf(winner)), winner !== person && person !== null);
  return reason ? t("because", { text, reason }) : text;
}

/** The engine's words, unless the language translates the reason. */
function reasonText(session: Session, loser: string | null, lost: boolean): string {
  const ending = session.view.isLive() ? session.game.ending.value : null;
  const reason = session.view.shown.value?.view.reason;
  if (!ending) return reason ? ruleWords(reason.id, reason.text) : "";
  if (ending.reason === "agreement") return word("end.agreement");
  const [own, other] =
    ending.reason === "time" ? (["yourTimeUp", "timeUp"] as const) : (["youResigned", "resigned"] as const);
  return lost ? t(own) : t(other, { player: loser ?? "" });
}

/** The same game with sides swapped. */
export function RematchButton({ session, testid }: { session: Session; testid: string }) {
  const rematch = () => {
    const { p1, p2 } = session.opponents.sides.value;
    return session.begin({ root: session.game.root, sides: { p1: p2, p2: p1 }, time: session.opponents.time.value });
  };
  return <Button primary testid={testid} title={t("rematchHint")} onClick={rematch} text={t("rematch")} />;
}

/** The actions after a game. */
export function AfterGame({ session, onShare, onNewGame }: { session: Session; onShare(): void; onNewGame(): void }) {
  if (!session.view.isLive() || resultOf(session) === null) return null;
  // The last position has nothing to analyse if the game ended on the board.
  const analyse = () => {
    const shown = session.view.shown.value;
    session.analysis.on.value = true;
    if (shown?.view.over && shown.node.parent) void session.view.show(shown.node.parent);
  };
  return (
    <div class="after-game row" data-testid="after-game">
      {!session.game.record.value && <RematchButton session={session} testid="rematch" />}
      <Button
        testid="analyse-game"
        disabled={GameTree.moves(session.game.tree.end()).length === 0}
        onClick={analyse}
        text={t("analyse")}
      />
      <Button
        testid="review-game"
        disabled={session.review.progress.value !== null || !session.game.live.value?.node.parent}
        onClick={() => session.review.start()}
        text={t("review")}
      />
      <Button testid="share-game" onClick={onShare} text={t("share")} />
      <Button testid="another-game" onClick={onNewGame} text={t("newGame")} />
    </div>
  );
}

/** After a game against an engine: suggests another game at a more suitable level. */
export function LevelSuggestion({ session, progress }: { session: Session; progress: Progress }) {
  const suggested = progress.suggestion.value;
  if (!suggested || suggested.game !== session.game.live.value?.game) return null;
  const play = async () => {
    const { sides, time } = session.opponents;
    const at = (side: typeof sides.value.p1) => (side.kind === "engine" ? { ...side, elo: suggested.elo } : side);
    const { p1, p2 } = sides.value;
    const setup = { sides: { p1: at(p1), p2: at(p2) }, time: time.value };
    await session.begin(newGame(session, session.game.root.options, setup));
  };
  return (
    <p class="suggestion row centred muted">
      <span>{t(suggested.after === "win" ? "tryHarder" : "tryEasier")}</span>
      <Button testid="try-level" onClick={() => play()} text={t("playLevel", { level: levelText(suggested.elo) })} />
    </p>
  );
}

/** After a link is opened, and at the end of an unfinished game from a file: offers an opponent for the other side. */
export function OpponentOffer({ session }: { session: Session }) {
  const shown = session.view.shown.value;
  const isOver = shown?.view.over || session.game.result.value !== null;
  const isOfFile = session.game.record.value !== null && session.view.isLive();
  if (!shown || isOver || !(isOfFile || shown.game === session.game.linked.value)) return null;
  return (
    <p class="suggestion row centred muted">
      <Button primary testid="play-on" onClick={() => playOn(session)} text={t("playOn")} />
      <span>{`${t("level")}: ${levelText(usualElo(session, variantOf(session)))}`}</span>
    </p>
  );
}
