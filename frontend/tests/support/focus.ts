import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** The outlined element at the last check, the element that had the focus, and the outline. */
    lastFocus?: { readonly focused: Element; readonly outlined: Element; readonly outline: string };
  }
}

/**
 * Expects that the element that has the focus is on the screen, is not covered and is outlined, and that the element
 * that had the focus at the last check is not outlined any more. If the toolbar of the browser has the focus, nothing is
 * expected.
 */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(focusFault), 'what is wrong with the focused element').toBeNull();
}

/**
 * Returns what is wrong with the element that has the focus, or null. Runs in the page, so it uses nothing outside its
 * body.
 */
function focusFault(): string | null {
  const nameOf = ({ outerHTML }: Element): string => outerHTML.slice(0, 160);
  const outlineOf = (element: Element): string => {
    // The title of a card outlines the whole card with a pseudo-element.
    for (const part of [null, '::after']) {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, part);
      const isShown = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      if (isShown && !/, 0\)|transparent/.test(outlineColor)) return `${outlineWidth} ${outlineColor}`;
    }
    return '';
  };
  const focused = document.activeElement;
  const last = window.lastFocus;
  if (last && last.focused !== focused && last.outlined.isConnected && !last.outlined.contains(focused)) {
    if (outlineOf(last.outlined) === last.outline) return `is outlined without focus: ${nameOf(last.outlined)}`;
  }
  if (!focused || focused === document.body || focused === document.documentElement) return null;
  // The button inside of a date field has the focus, and the browser outlines it.
  if (focused.matches(':focus-within:not(:focus)')) return null;

  // The search field has no outline of its own, but its frame has.
  let outlined: Element | null = focused;
  while (outlined && !outlineOf(outlined)) outlined = outlined.parentElement;
  if (!outlined) return `has no outline: ${nameOf(focused)}`;

  // Most of the element must be on the screen and on top. The box of a drawing also contains places beside the shapes.
  const least = focused instanceof SVGElement ? 1 : 5;
  const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
  const thirds = [1 / 6, 1 / 2, 5 / 6];
  const seen = [...focused.getClientRects()].map(({ left, top, width, height }) =>
    thirds.flatMap((x) => thirds.map((y) => document.elementFromPoint(left + x * width, top + y * height))),
  );
  const isOwn = (top: Element | null) => top !== null && [focused, ...labels].some((own) => own.contains(top));
  if (!seen.some((tops) => tops.filter(isOwn).length >= least)) {
    const cover = seen.flat().find((top) => !isOwn(top));
    return `is hidden by ${cover ? nameOf(cover) : 'the edge of the screen'}: ${nameOf(focused)}`;
  }
  window.lastFocus = { focused, outlined, outline: outlineOf(outlined) };
  return null;
}
