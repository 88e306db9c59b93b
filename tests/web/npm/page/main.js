// Searches once and shows the answer.
import { startEngine } from "quadriga";

function show(text) {
  document.body.textContent = text;
}

startEngine((line) => line.startsWith("bestmove") && show(line)).then(
  (engine) => {
    for (const line of ["setoption name Threads value 3", "setoption name Game value onitama", "go depth 4"])
      engine.postMessage(line);
  },
  (error) => show(`refused: ${error.message}`),
);
