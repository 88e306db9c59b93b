import { settings } from "../session/settings.ts";

let context: AudioContext | null = null;

/** Plays a short tone for a move, a lower and longer one for the end of a game, if sounds are on. */
export function sound(kind: "move" | "end"): void {
  if (!settings.sounds.value) return;
  context ??= new AudioContext();
  const [frequency, seconds] = kind === "move" ? [520, 0.08] : [260, 0.4];
  const tone = context.createOscillator();
  const volume = context.createGain();
  const now = context.currentTime;
  tone.type = "triangle";
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.2, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + seconds);
}
