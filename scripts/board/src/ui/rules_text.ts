/** The text of a game's rules: headings, items, paragraphs, and pictures that the engine draws. */
export type RulesBlock =
  | { kind: "heading" | "item" | "paragraph"; text: string }
  | { kind: "picture"; caption: string; position: string; moves: string[] };

/**
 * `# heading`, `- item`, `![caption](startpos moves m14)` or `![caption](<position string>)`; other lines are
 * paragraphs, which empty lines separate.
 */
export function parseRules(text: string): RulesBlock[] {
  return text.split(/\n\s*\n|\n(?=- |# |!\[)/).flatMap((part): RulesBlock[] => {
    const block = part.trim().replace(/\s*\n\s*/g, " ");
    const picture = /^!\[(.*)\]\((.*)\)$/.exec(block);
    if (picture) {
      const [position = "", list = ""] = (picture[2] ?? "").split(/\s*\bmoves\b\s*/);
      return [{ kind: "picture", caption: picture[1] ?? "", position, moves: list.split(" ").filter(Boolean) }];
    }
    if (block.startsWith("# ")) return [{ kind: "heading", text: block.slice(2) }];
    if (block.startsWith("- ")) return [{ kind: "item", text: block.slice(2) }];
    return block ? [{ kind: "paragraph", text: block }] : [];
  });
}
