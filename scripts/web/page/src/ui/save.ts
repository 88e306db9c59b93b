import { sanitize } from "../board/sanitize.ts";

/** The longer side of a picture in pixels. */
const LONGEST = 1600;
const SVG = "image/svg+xml";

/** The engine's drawing as an SVG file, with the picture's size. */
function fileOf(text: string): { svg: string; width: number; height: number } | null {
  const drawing = sanitize(text);
  if (!drawing) return null;
  const { svg, css, frame } = drawing;
  const scale = LONGEST / Math.max(frame.width, frame.height);
  const [width, height] = [Math.round(frame.width * scale), Math.round(frame.height * scale)];
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  // As text, since the policy of the page forbids elements with styles.
  const source = new XMLSerializer().serializeToString(svg);
  const style = `<style>${css.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</style>`;
  return { svg: source.replace(/^<svg[^>]*>/, (tag) => tag + style), width, height };
}

export function svgPicture(drawing: string): Blob | null {
  const file = fileOf(drawing);
  return file && new Blob([file.svg], { type: SVG });
}

export async function pngPicture(drawing: string): Promise<Blob | null> {
  const file = fileOf(drawing);
  if (!file) return null;
  const image = new Image();
  image.src = `data:${SVG},${encodeURIComponent(file.svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = file.width;
  canvas.height = file.height;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((done) => canvas.toBlob(done));
}

/** Lets the browser save a file. */
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
