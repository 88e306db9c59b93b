// The worker with the single-threaded engine.
import createModule from "./quadriga-single.js";
import { run } from "./quadriga-worker.js";

run(createModule);
