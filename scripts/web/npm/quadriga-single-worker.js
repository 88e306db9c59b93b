// The worker with the engine of one thread.
import createModule from "./quadriga-single.js";
import { run } from "./quadriga-worker.js";

run(createModule);
