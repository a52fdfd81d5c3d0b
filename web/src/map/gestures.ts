// Hands on the map: drag, wheel, pinch, tap and hover, for mouse, pen and finger alike.

import type { Point } from "./plane";

export interface Hands {
  /** While true, one pointer draws instead of moving the map. */
  drawing(): boolean;
  pan(dx: number, dy: number): void;
  zoom(about: Point, factor: number): void;
  tap(at: Point, touch: boolean): void;
  /** Two quick taps at one place; the first was told as a tap, the second is not. */
  double(at: Point): boolean;
  hover(at: Point | null): void;
  stroke(at: Point, phase: "begin" | "go" | "end"): void;
  /** Takes up what lies there, to be carried; false where nothing can be. A finger has to rest on it first. */
  grab(at: Point, touch: boolean): boolean;
  /** Carries it on; false when nothing is in the hand any more. */
  carry(at: Point): boolean;
  drop(at: Point): void;
  /** Puts it back where it was. */
  putBack(): void;
}

/** A pointer that strays less than this is a tap. */
const STRAY = 6;
const DOUBLE_MS = 350;
/** A finger that rests this long takes up what lies under it; one that moves earlier moves the map. */
const PRESS_MS = 380;

export function watch(node: HTMLElement, hands: Hands): () => void {
  const pointers = new Map<number, Point>();
  let began: Point | null = null;
  let dragging = false;
  let stroking = false;
  let carrying = false;
  /** What was carried was put back while the pointer is still down: it does nothing more. */
  let spent = false;
  let isLeft = false;
  let byFinger = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let lastTap = { at: { x: 0, y: 0 }, when: -Infinity };

  const place = (event: MouseEvent): Point => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const spread = (): { middle: Point; width: number } | null => {
    const [one, two] = [...pointers.values()];
    if (!one || !two) return null;
    return {
      middle: { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 },
      width: Math.hypot(one.x - two.x, one.y - two.y),
    };
  };

  const putBack = (): void => {
    clearTimeout(resting);
    if (!carrying) return;
    carrying = false;
    hands.putBack();
  };
  /** While something is carried, Escape is for the hand alone. */
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !carrying) return;
    event.preventDefault();
    event.stopPropagation();
    spent = true;
    putBack();
  };

  const down = (event: PointerEvent): void => {
    if (event.button !== 0 && event.button !== 1) return;
    // Buttons and sheets that lie on the map keep their own clicks.
    if (event.target instanceof Element && event.target.closest("[data-own-clicks]")) return;
    node.setPointerCapture(event.pointerId);
    const at = place(event);
    pointers.set(event.pointerId, at);
    if (pointers.size === 1) {
      began = at;
      dragging = spent = false;
      isLeft = event.button === 0;
      byFinger = event.pointerType === "touch";
      stroking = hands.drawing() && isLeft;
      if (stroking) hands.stroke(at, "begin");
      else if (byFinger) resting = setTimeout(() => (carrying = hands.grab(at, true)), PRESS_MS);
    } else {
      putBack();
      if (stroking) hands.stroke(at, "end");
      stroking = false;
      dragging = true;
    }
  };

  const move = (event: PointerEvent): void => {
    const at = place(event);
    const before = pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse" || event.pointerType === "pen") hands.hover(at);
      return;
    }
    if (stroking) {
      pointers.set(event.pointerId, at);
      hands.stroke(at, "go");
      return;
    }
    if (pointers.size === 1) {
      if (spent) return;
      if (carrying && !hands.carry(at)) [carrying, dragging] = [false, true];
      if (carrying) {
        pointers.set(event.pointerId, at);
        return;
      }
      if (!dragging && began && Math.hypot(at.x - began.x, at.y - began.y) > STRAY) {
        clearTimeout(resting);
        carrying = isLeft && !byFinger && hands.grab(began, false) && hands.carry(at);
        if (carrying) return;
        dragging = true;
      }
      if (dragging) hands.pan(at.x - before.x, at.y - before.y);
      if (dragging) pointers.set(event.pointerId, at);
      return;
    }
    const was = spread();
    pointers.set(event.pointerId, at);
    const is = spread();
    if (!was || !is) return;
    hands.pan(is.middle.x - was.middle.x, is.middle.y - was.middle.y);
    if (was.width > 0) hands.zoom(is.middle, is.width / was.width);
  };

  const up = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId)) return;
    const at = place(event);
    clearTimeout(resting);
    if (stroking) hands.stroke(at, "end");
    else if (carrying && event.type === "pointerup") {
      carrying = false;
      hands.drop(at);
    } else if (carrying) putBack();
    else if (event.type === "pointerup" && !dragging && !spent && pointers.size === 0 && event.button === 0) {
      const now = event.timeStamp;
      const near = Math.hypot(at.x - lastTap.at.x, at.y - lastTap.at.y) < 3 * STRAY;
      const twice = near && now - lastTap.when < DOUBLE_MS && hands.double(at);
      lastTap = twice ? { at, when: -Infinity } : { at, when: now };
      if (!twice) hands.tap(at, event.pointerType === "touch");
    }
    stroking = false;
    if (pointers.size === 0) began = null;
  };

  const wheel = (event: WheelEvent): void => {
    if (event.target instanceof Element && event.target.closest("[data-own-clicks]")) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    if (event.shiftKey) hands.pan(-(event.deltaX || event.deltaY) * lines, 0);
    // A pinch on a pad arrives as a wheel with Control and small steps.
    else hands.zoom(place(event), Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)));
  };
  const leave = (): void => {
    if (!carrying) hands.hover(null);
  };
  /** A finger that rests asks for no menu. */
  const menu = (event: Event): void => {
    if (byFinger) event.preventDefault();
  };

  const ends = new AbortController();
  const { signal } = ends;
  node.addEventListener("pointerdown", down, { signal });
  node.addEventListener("pointermove", move, { signal });
  node.addEventListener("pointerup", up, { signal });
  node.addEventListener("pointercancel", up, { signal });
  node.addEventListener("pointerleave", leave, { signal });
  node.addEventListener("wheel", wheel, { signal, passive: false });
  node.addEventListener("contextmenu", menu, { signal });
  window.addEventListener("keydown", escape, { signal, capture: true });
  return () => {
    ends.abort();
    clearTimeout(resting);
  };
}
