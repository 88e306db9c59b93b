import { decompress } from "fzstd";

/** The exact values of a phase of a game, which an engine in the page can be given. */
export interface Extra {
  /** The game, by its name in the protocol. */
  game: string;
  /** What is sent to load it. */
  megabytes: number;
}

/** Onoro's placing phase with 8 pawns a side; the file is games/onoro/placing/8.bin. */
export const PLACING: Extra = { game: "onoro", megabytes: 2.8 };
const FILE = "quadriga-placing-8.bin";
const PAWNS = 8;
/** The first bytes of a frame of zstd, which the file leaves out. */
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];

/** Loads the values as the message that an engine in a worker takes before its first line. */
export async function loadPlacing(): Promise<{ placing: Uint8Array; pawns: number }> {
  const answer = await fetch(FILE);
  if (!answer.ok) throw new Error(`${FILE}: ${answer.status}`);
  const file = new Uint8Array(await answer.arrayBuffer());
  const frame = new Uint8Array(ZSTD.length + file.length);
  frame.set(ZSTD);
  frame.set(file, ZSTD.length);
  return { placing: decompress(frame), pawns: PAWNS };
}
