import type { Result } from "../engine/board.ts";
import type { Colors } from "../session/colors.ts";
import { winnerOf } from "./result_words.ts";
import { Dot } from "./texts.tsx";

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
