/** Has the browser save games as a file. */
export function savePgn(pgn: string, name = "game.pgn"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([pgn], { type: "application/x-chess-pgn" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
