// Whether a page fits its window: nothing runs out of it sideways, what is asked is whole, and a finger can press what there is to press.
import type { Page } from "playwright-core";

/** Pixels that a finger needs, and that a link within a sentence must have at the very least. */
const FINGER = 44;
const INLINE = 24;

/** What does not fit, each with the element it lies in. */
export async function misfits(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ finger, inline }) => {
      const found: string[] = [];
      const name = (one: Element) =>
        `${one.outerHTML.slice(0, one.outerHTML.indexOf(">") + 1).replace(/ class="[^"]*"/, "")} “${(one.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40)}”`;
      const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
      if (wide > 0) found.push(`the page is ${wide} pixels too wide`);
      for (const prompt of document.querySelectorAll("header .prompt, [data-whole]"))
        if (prompt.scrollHeight > prompt.clientHeight + 1 || prompt.scrollWidth > prompt.clientWidth + 1)
          found.push(`cut: ${name(prompt)}`);
      const shown = (one: Element) =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        one.closest("[inert], [aria-hidden='true']") === null;
      const modal = document.querySelector("dialog:modal");
      const pressed = "button, a[href], summary, select, input, textarea, [role='tab']";
      for (const one of document.querySelectorAll(pressed)) {
        // What is on the map is as large as the map is drawn.
        if (!shown(one) || one.closest("svg") || (modal && !modal.contains(one))) continue;
        const box = (one.closest("label") ?? one).getBoundingClientRect();
        if (box.width === 0 || box.height === 0) continue;
        if (box.left < -1 || box.right > innerWidth + 1) found.push(`outside the window: ${name(one)}`);
        if (!matchMedia("(pointer: coarse)").matches) continue;
        const inText = one.matches("a") && /^inline(-block)?$/.test(getComputedStyle(one).display);
        const least = inText ? inline : finger;
        if (Math.min(box.width, box.height) < least - 0.5)
          found.push(`${Math.round(box.width)} by ${Math.round(box.height)} pixels: ${name(one)}`);
      }
      return [...new Set(found)];
    },
    { finger: FINGER, inline: INLINE },
  );
}
