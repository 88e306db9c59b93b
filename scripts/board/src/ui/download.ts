/** Has the browser save a file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

export function savePgn(pgn: string, name = "game.pgn"): void {
  saveFile(new Blob([pgn], { type: "application/x-chess-pgn" }), name);
}
