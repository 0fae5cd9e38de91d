import type { Locator } from '@playwright/test';

/**
 * Matches the parts of a text that may not continue on the next line: numbers with their units, and words up to a
 * hyphen or a soft hyphen.
 */
const UNBROKEN = String.raw`\d+(?:,\d+)?\s(?:мг|мкг|г|мл|л|МЕ|ЕД|%|шт)(?![а-яё])|[^\s\-–—/\u00ad]+`;

/** Returns the words of the elements that continue on the next line, and the values whose unit is on the next line. */
export function brokenParts(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((roots, pattern) => {
    const broken: string[] = [];
    for (const root of roots) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        for (const { 0: part, index } of (node.textContent ?? '').matchAll(new RegExp(pattern, 'g'))) {
          // A character after a soft hyphen has two boxes: that of the hyphen, and its own.
          const [first, last] = [index, index + part.length - 1].map((place) => {
            range.setStart(node, place);
            range.setEnd(node, place + 1);
            return [...range.getClientRects()].at(-1)?.top;
          });
          if (first !== last) broken.push(part);
        }
      }
    }
    return broken;
  }, UNBROKEN);
}
