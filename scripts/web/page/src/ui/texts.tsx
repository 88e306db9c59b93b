import type { ComponentChildren } from "preact";
import type { Result } from "../engine/board.ts";
import type { Info } from "../engine/words.ts";
import type { EngineSearch } from "../game/match.ts";
import { shortNumber, t } from "../i18n/index.ts";
import type { Colors } from "../session/colors.ts";
import { winnerOf } from "./result_words.ts";

/** The colour of a player, as a dot. */
export const Dot = ({ color, r = 8.5, ...rest }: { color: string; r?: number; class: string }) => (
  <svg {...rest} viewBox="0 0 20 20" aria-hidden="true">
    <circle cx="10" cy="10" r={r} fill={color} />
  </svg>
);

/** The colour of a player in a line of text; nothing while it is unknown. */
export const ColorDot = ({ color }: { color: string | undefined }) =>
  color ? <Dot class="dot" r={8} color={color} /> : null;

/** The names of two players with their colours, since in some games "White" is the second player. */
export const Pairing = ({ names: [p1, p2], colors }: { names: readonly [string, string]; colors: Colors | null }) => (
  <>
    <ColorDot color={colors?.p1} />
    {`${p1} – `}
    <ColorDot color={colors?.p2} />
    {p2}
  </>
);

/** The colour of the winner, beside a result. */
export function WinnerDot({ result, colors }: { result: Result; colors: Colors | null }) {
  const winner = winnerOf(result);
  return <ColorDot color={winner ? colors?.[winner] : undefined} />;
}

/** A notice of an error; nothing for an empty string. */
export const Notice = ({ text, testid }: { text: string; testid?: string }) =>
  text ? (
    <p class="notice" role="alert" data-testid={testid}>
      {text}
    </p>
  ) : null;

/** Names with their values. */
export const Facts = ({ of: facts, ...rest }: { of: readonly Fact[]; class?: string }) => (
  <dl {...rest}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

type Fact = readonly [name: string, value: ComponentChildren];

/** The progress of a search, with its time in seconds; a dash for unknown values. */
export function searchFacts(search: Partial<Omit<EngineSearch, "score">> | null): Fact[] {
  const { depth, seldepth, nodes, nps, time } = search ?? {};
  return [
    [t("factDepth"), depth == null ? "–" : seldepth == null ? depth : `${depth} / ${seldepth}`],
    [t("factNodes"), nodes == null ? "–" : shortNumber(nodes)],
    [t("factSpeed"), nps == null ? "–" : t("perSecond", { count: shortNumber(nps) })],
    [t("time"), time == null ? "–" : t("seconds", { count: time.toFixed(time < 10 ? 2 : 1) })],
  ];
}

/** The progress of a search: depth, nodes, speed, time, hash. */
export function SearchFacts({ last }: { last: Info | null }) {
  const hash = last?.hashfull == null ? "–" : `${(last.hashfull / 10).toFixed(0)} %`;
  return (
    <Facts
      class="facts row"
      of={[...searchFacts(last && { ...last, time: last.time / 1000 }), [t("factHash"), hash]]}
    />
  );
}
