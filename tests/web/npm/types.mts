// Checked by tsc alone: the types of the npm package fit their use.
import { type Engine, type EngineSettings, startEngine } from "quadriga";

const settings: EngineSettings = { threads: false };
const engine: Engine = await startEngine((line) => line.startsWith("bestmove"), settings);
engine.postMessage("go movetime 1000");
engine.terminate();
// @ts-expect-error: a line is a string
engine.postMessage(1);
