/** The text of a game's rules: headings, items, paragraphs, and pictures that the engine draws. */
export type RulesBlock = { kind: "heading" | "item" | "paragraph"; text: string } | RulesPicture;

export interface RulesPicture {
  kind: "picture";
  caption: string;
  /** Null: the start position. */
  position: string | null;
  moves: string[];
  /** Moves, or parts of them, that are drawn as arrows; a lone cell gets a ring. */
  arrows: string[];
  /** Cells in two corners of the visible part; empty for the whole board. */
  near: string[];
}

/**
 * `# heading`, `- item`, `![caption](<position string>)`; other lines are paragraphs, which empty lines separate. The
 * position of a picture is `startpos` or a position string, then `moves`, `arrows` and `near` with their words.
 */
export function parseRules(text: string): RulesBlock[] {
  return text.split(/\n\s*\n|\n(?=- |# |!\[)/).flatMap((part): RulesBlock[] => {
    const block = part.trim().replace(/\s*\n\s*/g, " ");
    const picture = /^!\[(.*)\]\((.*)\)$/.exec(block);
    if (picture) return [pictureOf(picture[1] ?? "", picture[2] ?? "")];
    if (block.startsWith("# ")) return [{ kind: "heading", text: block.slice(2) }];
    if (block.startsWith("- ")) return [{ kind: "item", text: block.slice(2) }];
    return block ? [{ kind: "paragraph", text: block }] : [];
  });
}

function pictureOf(caption: string, text: string): RulesPicture {
  const [position = "", ...lists] = text.split(/\s+(moves|arrows|near)\s+/);
  const list = (name: string) => (lists.includes(name) ? (lists[lists.indexOf(name) + 1]?.split(" ") ?? []) : []);
  return {
    kind: "picture",
    caption,
    position: position === "startpos" ? null : position,
    moves: list("moves"),
    arrows: list("arrows"),
    near: list("near"),
  };
}
