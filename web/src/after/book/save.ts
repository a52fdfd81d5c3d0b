// What is made here as files: a picture as SVG or PNG, the book as one page that needs nothing else.

export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has to have begun with it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function svgFile(picture: SVGSVGElement): Blob {
  return new Blob([new XMLSerializer().serializeToString(picture)], { type: "image/svg+xml" });
}

/** Pixels for every unit of a picture: enough for print. */
const DENSE = 2;

export async function pngFile(picture: SVGSVGElement): Promise<Blob> {
  const { width, height } = picture.viewBox.baseVal;
  const url = URL.createObjectURL(svgFile(picture));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.round(width * DENSE), Math.round(height * DENSE)];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) =>
      canvas.toBlob(
        (made) => (made ? done(made) : failed(new Error("no picture could be made"))),
        "image/png",
      ),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A page of its own: the words and pictures of an element with their style, and no address outside. */
export function pageFile(title: string, content: HTMLElement, style: string): Blob {
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = "en";
  const charset = page.createElement("meta");
  charset.setAttribute("charset", "utf-8");
  page.head.prepend(charset);
  const size = page.createElement("meta");
  size.name = "viewport";
  size.content = "width=device-width, initial-scale=1";
  const sheet = page.createElement("style");
  sheet.textContent = style;
  page.head.append(size, sheet);
  page.body.append(page.importNode(content, true));
  return new Blob([`<!doctype html>\n${page.documentElement.outerHTML}\n`], { type: "text/html" });
}
