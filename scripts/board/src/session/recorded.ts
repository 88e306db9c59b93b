import type { RecordedGame } from "../game/records.ts";
import { forP1 } from "../game/score.ts";
import { PERSONS } from "./opponents.ts";
import type { Session } from "./session.ts";
import { gameOption } from "./setup.ts";

/** How the players themselves end a game. */
const BY_PLAYERS = ["agreement", "resignation", "time"] as const;

/** Shows a game of a match from its start, with the scores of its players. */
export async function openRecord(session: Session, record: RecordedGame): Promise<void> {
  const option = gameOption(session.rules.client);
  const game = record.tags.Game;
  const root = { options: option && game ? { [option.name]: game } : {}, position: record.position };
  const moves = record.moves.map(({ move }) => move);
  await session.begin({ root, sides: PERSONS, time: { kind: "move", milliseconds: 1000 } }, moves, 0);
  session.tree.mainLine().forEach((node, index) => {
    const { score, depth } = record.moves[index] ?? { score: null, depth: 0 };
    node.score = score && node.mover ? forP1(score, node.mover) : null;
    node.depth = depth;
  });
  session.names.value = { p1: record.tags.P1 ?? "?", p2: record.tags.P2 ?? "?" };
  const reason = BY_PLAYERS.find((word) => word === record.tags.Termination);
  session.ending.value = reason ? { result: record.result, reason } : null;
  session.revision.value++;
}
