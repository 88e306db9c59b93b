import type { Node } from "../game/tree.ts";
import { t } from "../i18n/index.ts";
import { ENDGAMES, type Racing } from "../session/racing.ts";
import { Button } from "./buttons.tsx";

/** The task of the race on the page, its clock in the winner's moves, and its result. */
export function RacingPanel({ racing }: { racing: Racing }) {
  const standing = racing.standing.value;
  if (!standing) return null;
  const { race, left, end } = standing;
  const moves = (plies: number) => Math.ceil(plies / 2);
  const count = moves(race.plies);
  const key = race.task === "convert" ? "raceConvert" : "raceSurvive";
  const task = t(count === 1 ? `${key}One` : key, { count });
  const { exercise } = race;
  return (
    <section class="panel holding" aria-label={t("race")} data-testid="race">
      <h2>{task}</h2>
      <p role="status" data-testid="race-left">
        {end ? t(end === "done" ? "raceDone" : "raceFailed") : t("raceLeft", { count: moves(left) })}
      </p>
      {end && exercise !== null && (
        <div class="after-game row">
          <Button
            primary={end === "done"}
            testid="race-next"
            onClick={() => racing.exercise(exercise + 1)}
            text={t("raceNext")}
          />
          <Button testid="race-again" onClick={() => racing.exercise(exercise)} text={t("puzzleAgain")} />
        </div>
      )}
    </section>
  );
}

/** A button at a bad move of a review, which begins a race there. */
export function RaceButton({ racing, node }: { racing: Racing; node: Node }) {
  const task = racing.taskAt(node);
  if (!task) return null;
  const text = t(task === "convert" ? "raceWinNow" : "raceSurviveNow");
  return <Button testid={`race-${task}`} onClick={() => racing.begin(node, task)} text={text} />;
}

/** A button on the start page for the exercises of a game that has some. */
export function ExerciseButton({ racing, game, disabled }: { racing: Racing; game: string; disabled: boolean }) {
  if (game !== ENDGAMES.game) return null;
  const next = (racing.race.value?.exercise ?? -1) + 1;
  return <Button disabled={disabled} testid="endgames" onClick={() => racing.exercise(next)} text={t("endgames")} />;
}
