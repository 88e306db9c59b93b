import { useEffect, useRef } from "preact/hooks";
import { isKnown } from "../game/games.ts";
import { lessonLink } from "../game/lesson.ts";
import { currentLanguage, t, titleOf } from "../i18n/index.ts";
import { beginFirstGame, type Learning, type Lessons, stepOf, stepsLearned } from "../session/lessons.ts";
import type { Session } from "../session/session.ts";
import { gamesOf } from "../session/starting.ts";
import { useTitle } from "./arrival.ts";
import { Button, LinkButton } from "./buttons.tsx";
import { TaskHeading, TaskPage } from "./task_page.tsx";

/** A step of a lesson: the board, the task beside it, and the response to the last move. */
export function LessonPage({ session, lessons, learning }: Props) {
  const { lesson, place, judged } = learning;
  const onward = useRef<HTMLAnchorElement & HTMLButtonElement>(null);
  const texts = inLanguage(stepOf(learning).texts);
  const isAtStart = !session.view.shown.value?.node.parent && !session.entering.entry.value.prefix.length;
  const last = place.step === lesson.steps.length;
  useTitle(texts.title, t("lesson", { game: titleOf(place.game) }));
  useEffect(() => {
    if (judged === "right") onward.current?.focus();
  }, [judged]);
  const brief = (
    <>
      <Steps lessons={lessons} learning={learning} />
      {place.step === 1 && (
        <div class="introduction">
          <p>{inLanguage(lesson.aim)}</p>
          <p>{inLanguage(lesson.material)}</p>
        </div>
      )}
      <TaskHeading task={`${place.game} ${place.step}`} text={texts.title} />
      <p class="task" data-testid="task">
        {texts.task}
      </p>
    </>
  );
  const marks = isAtStart ? stepOf(learning).marks : undefined;
  return (
    <TaskPage session={session} class="lesson" data-testid="lesson" brief={brief} marks={marks}>
      <div class={`judged ${judged}`} role="status" data-testid="judged">
        {judged !== "nothing" && (
          <p>
            <strong>{t(judged === "wrong" ? "notYet" : "wellDone")}</strong>{" "}
            {judged === "wrong" ? texts.hint : texts.done}
          </p>
        )}
      </div>
      {judged === "right" && !last && (
        <LinkButton
          primary
          ref={onward}
          testid="next-step"
          href={lessonLink({ ...place, step: place.step + 1 })}
          text={t("nextStep")}
        />
      )}
      {judged === "right" && last && (
        <>
          <p>{t("lessonEnd", { game: titleOf(place.game) })}</p>
          <Button
            primary
            ref={onward}
            testid="first-game"
            onClick={() => beginFirstGame(session, place.game)}
            text={t("firstGame")}
          />
          <OtherLessons session={session} game={place.game} />
        </>
      )}
    </TaskPage>
  );
}

interface Props {
  session: Session;
  lessons: Lessons;
  learning: Learning;
}

/** The progress of the lesson; every step can be chosen, the current one to repeat it. */
function Steps({ lessons, learning: { lesson, place, judged } }: Omit<Props, "session">) {
  const learned = stepsLearned(place.game);
  return (
    <nav class="steps row centred" aria-label={t("lesson", { game: titleOf(place.game) })}>
      <span>{t("lesson", { game: titleOf(place.game) })}</span>
      <ol class="row plain">
        {lesson.steps.map(({ texts }, index) => {
          const step = index + 1;
          const done = learned.includes(step);
          const name = t("lessonStep", { step, title: inLanguage(texts).title });
          return (
            <li key={step}>
              <a
                href={lessonLink({ ...place, step })}
                class={done ? "done" : ""}
                aria-current={step === place.step ? "step" : undefined}
                aria-label={done ? `${name}, ${t("stepDone")}` : name}
                title={inLanguage(texts).title}
                data-testid={`step-${step}`}
                onClick={() => step === place.step && void lessons.open(place)}
              >
                {done && (step !== place.step || judged === "right") ? "✓" : step}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function OtherLessons({ session, game }: { session: Session; game: string }) {
  const others = gamesOf(session).filter((other) => isKnown(other) && other !== game);
  if (!others.length) return null;
  return (
    <nav class="other-lessons row" aria-label={t("otherLessons")}>
      <h3>{t("otherLessons")}</h3>
      {others.map((other) => (
        <LinkButton
          key={other}
          testid={`lesson-${other}`}
          href={lessonLink({ game: other, step: 1 })}
          text={titleOf(other)}
        />
      ))}
    </nav>
  );
}

/** The text in the language of the page, or else in English. */
const inLanguage = <Text,>(texts: Record<string, Text>): Text => texts[currentLanguage.value] ?? (texts.en as Text);
