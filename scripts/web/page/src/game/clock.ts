import type { PlayerId } from "../engine/board.ts";

/** Milliseconds for the whole game, and the increment after each move. */
export interface TimeControl {
  base: number;
  increment: number;
}

/** Two clocks, of which at most one runs. Callers pass the time, so that tests need not wait. */
export class Clock {
  private left: Record<PlayerId, number>;
  private running: { player: PlayerId; since: number } | null = null;

  constructor(
    private readonly control: TimeControl,
    left?: Record<PlayerId, number>,
  ) {
    this.left = left ? { ...left } : { p1: control.base, p2: control.base };
  }

  /** Not below 0. */
  remaining(player: PlayerId, now: number): number {
    const spent = this.running?.player === player ? now - this.running.since : 0;
    return Math.max(0, this.left[player] - spent);
  }

  start(player: PlayerId, now: number): void {
    if (this.running?.player === player) return;
    this.stop(now);
    this.running = { player, since: now };
  }

  stop(now: number): void {
    if (this.running) this.left[this.running.player] = this.remaining(this.running.player, now);
    this.running = null;
  }

  /** The player has moved. */
  press(player: PlayerId, now: number): void {
    this.left[player] = this.remaining(player, now) + this.control.increment;
    if (this.running?.player === player) this.running = null;
  }

  /** Whole milliseconds. */
  state(now: number): Record<PlayerId, number> {
    return { p1: Math.floor(this.remaining("p1", now)), p2: Math.floor(this.remaining("p2", now)) };
  }

  /** The words of `go` for the player to move. */
  limits(now: number): string {
    const { p1, p2 } = this.state(now);
    const { increment } = this.control;
    return `p1time ${p1} p2time ${p2} p1inc ${increment} p2inc ${increment}`;
  }
}

/** A clock as cutechess-cli and fastchess write it: `10+0.1`, `5:00+3`. */
export function controlText({ base, increment }: TimeControl): string {
  const [minutes, seconds] = [Math.floor(base / 60_000), (base % 60_000) / 1000];
  const time = minutes ? `${minutes}:${seconds < 10 ? "0" : ""}${seconds}` : `${seconds}`;
  return increment ? `${time}+${increment / 1000}` : time;
}

/** `1:05:09`, `5:09`; below 20 s with tenths, `9.4`. */
export function clockText(milliseconds: number): string {
  if (milliseconds < 20000) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
