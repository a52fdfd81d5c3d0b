// The faces of the printed map, so that the table and a print are of one hand. A drawing that is shown as a picture sees nothing of
// the page's faces: they are put into it.

import italic from "../fonts/eb-garamond-italic.woff2?url";
import regular from "../fonts/eb-garamond.woff2?url";
import figures from "../fonts/old-standard-bold.woff2?url";
import standardItalic from "../fonts/old-standard-italic.woff2?url";
import standard from "../fonts/old-standard.woff2?url";

/** By the names that the drawing calls them. */
export const FACES = [
  { family: "EB Garamond", style: "normal", weight: "400", file: regular },
  { family: "EB Garamond", style: "italic", weight: "400", file: italic },
  { family: "Old Standard TT", style: "normal", weight: "700", file: figures },
  { family: "Old Standard TT", style: "normal", weight: "400", file: standard },
  { family: "Old Standard TT", style: "italic", weight: "400", file: standardItalic },
] as const;
type Face = (typeof FACES)[number];

let brought: Promise<string> | null = null;

/** Brings the faces to the page, once, and gives them as a style sheet that carries them inside. */
export function faces(): Promise<string> {
  brought ??= Promise.all(FACES.map(bring)).then((rules) => rules.join("\n"));
  // A map in another face is better than none: it names others, and how wide each name is. The next map tries again.
  return brought.catch(() => {
    brought = null;
    return "";
  });
}

async function bring({ family, style, weight, file }: Face): Promise<string> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${family} could not be fetched (${answer.status})`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  document.fonts.add(await new FontFace(family, bytes, { style, weight }).load());
  const inside = `data:font/woff2;base64,${base64(bytes)}`;
  return `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};src:url(${inside}) format("woff2")}`;
}

export function base64(bytes: Uint8Array): string {
  let text = "";
  // A part at a time: an argument for each byte of a file is more than a browser takes.
  for (let from = 0; from < bytes.length; from += 0x8000)
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  return btoa(text);
}

/** A drawing with a style sheet before its own. */
export function withStyle(drawing: string, style: string): string {
  const root = drawing.indexOf("<svg");
  const after = drawing.indexOf(">", root) + 1;
  if (root < 0 || after === 0 || style === "") return drawing;
  return `${drawing.slice(0, after)}<style>${style}</style>${drawing.slice(after)}`;
}
