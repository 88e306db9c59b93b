import { type Frame, frameOf } from "./frame.ts";

/** An engine's drawing, stripped of everything that a picture does not need. */
export interface Drawing {
  svg: SVGSVGElement;
  /** Its style sheets, which a strict page policy forbids as elements. */
  css: string;
  frame: Frame;
}

const SVG = "http://www.w3.org/2000/svg";
const ELEMENTS = new Set(
  `svg g defs title desc rect circle ellipse line polyline polygon path text tspan use symbol clipPath mask pattern
  linearGradient radialGradient stop`.split(/\s+/),
);
const ATTRIBUTES = new Set(
  `x y x1 y1 x2 y2 cx cy r rx ry dx dy d points width height viewBox transform fill stroke opacity offset class id
  gradientUnits gradientTransform patternUnits patternTransform clipPathUnits maskUnits preserveAspectRatio
  font-family font-size font-weight font-style text-anchor dominant-baseline letter-spacing clip-path mask
  stop-color stop-opacity role data-cell data-piece data-card data-owner data-kind`.split(/\s+/),
);
const ATTRIBUTE_PREFIXES = ["fill-", "stroke-", "aria-"];
/** Attributes that are not CSS values: any text is allowed. */
const TEXT_ATTRIBUTE = /^(aria-.*|data-.*|class|id|role)$/;
/** The functions that a CSS value may call. Others, such as image-set, can name a file. */
const FUNCTIONS = new Set("var calc rgb rgba hsl hsla color-mix translate rotate scale matrix skewx skewy".split(" "));
const LOCAL_URL = /url\((["']?)#[\w-]+\1\)/gi;
/** Removed before parsing: a strict policy reports styles even in a document that is not shown. */
const STYLE_ELEMENT = /<style\b[^>]*>([\s\S]*?)<\/style>/g;
const STYLE_ATTRIBUTE = /\sstyle\s*=\s*("[^"]*"|'[^']*')/g;
const LOCAL_REFERENCE = /^#[\w-]+$/;

/**
 * Null if the text is not SVG. The result has no script, link, event handler, style or external reference. DOMPurify
 * would take three to four times as long, and checks no style sheets.
 */
export function sanitize(text: string): Drawing | null {
  const sheets: string[] = [];
  const unstyled = text
    .replace(STYLE_ELEMENT, (_, css: string) => {
      sheets.push(cleanSheet(unescaped(css)));
      return "";
    })
    .replace(STYLE_ATTRIBUTE, "");
  // The HTML parser knows SVG, and takes a third of the XML parser's time.
  const source = new DOMParser().parseFromString(unstyled, "text/html").body.firstElementChild;
  if (source?.localName !== "svg" || source.getAttribute("xmlns") !== SVG) return null;
  const frame = frameOf(unstyled);
  if (!frame) return null;
  const svg = source as Element as SVGSVGElement;
  clean(svg); // in a separate document, where nothing runs or is fetched
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return { svg, css: sheets.join("\n"), frame };
}

const unescaped = (text: string): string =>
  text
    .replace(/<!\[CDATA\[|\]\]>/g, "")
    .replace(/&(lt|gt|amp|quot);/g, (_, name: string) => ({ lt: "<", gt: ">", amp: "&", quot: '"' })[name] ?? "");

const isAllowed = (name: string): boolean =>
  ATTRIBUTES.has(name) || ATTRIBUTE_PREFIXES.some((prefix) => name.startsWith(prefix));

/**
 * Whether a CSS value, in a sheet or an attribute, refers to nothing outside the drawing. Escapes can hide a name, so
 * they are rejected.
 */
function isPlain(value: string): boolean {
  if (value.includes("\\")) return false;
  if (!value.includes("(")) return true; // most values, and the search below is slow
  const called = value.replace(LOCAL_URL, "").matchAll(/([\w-]*)\(/g);
  return [...called].every(([, name = ""]) => FUNCTIONS.has(name.toLowerCase()));
}

/** The cleaned sheets of the last drawings: all drawings of a game have the same sheet. */
const cleaned = new Map<string, string>();
const MOST_CLEANED = 8;

/** The rules of a sheet, as the browser has parsed them, with only the properties allowed as attributes. */
function cleanSheet(css: string): string {
  const known = cleaned.get(css);
  if (known !== undefined) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const clean = [...sheet.cssRules].map(cleanRule).join("\n");
  if (cleaned.size === MOST_CLEANED) cleaned.clear();
  cleaned.set(css, clean);
  return clean;
}

function cleanRule(rule: CSSRule): string {
  if (rule instanceof CSSMediaRule) {
    return `@media ${rule.conditionText}{${[...rule.cssRules].map(cleanRule).join("")}}`;
  }
  if (!(rule instanceof CSSStyleRule)) return "";
  const kept = [...rule.style].filter((name) => isAllowed(name) || name.startsWith("--"));
  const values = kept.map((name) => ({ name, value: rule.style.getPropertyValue(name) }));
  const declarations = values.flatMap(({ name, value }) => (isPlain(value) ? [`${name}: ${value}`] : []));
  return `${rule.selectorText}{${declarations.join(";")}}`;
}

function isKept(name: string, value: string): boolean {
  if (name === "href") return LOCAL_REFERENCE.test(value);
  return isAllowed(name) && (TEXT_ATTRIBUTE.test(name) || isPlain(value));
}

function clean(element: Element): void {
  for (const name of element.getAttributeNames()) {
    if (!isKept(name, element.getAttribute(name) ?? "")) element.removeAttribute(name);
  }
  for (const child of [...element.childNodes]) {
    if (child instanceof Element && child.namespaceURI === SVG && ELEMENTS.has(child.localName)) clean(child);
    else if (!(child instanceof Text)) child.remove();
  }
}
