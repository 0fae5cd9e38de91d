import type { Locator } from '@playwright/test';

/**
 * Matches the parts of a text that may not continue on the next line: numbers with their units, and words up to a
 * hyphen or a soft hyphen.
 */
const UNBROKEN = String.raw`\d+(?:,\d+)?\s(?:мг|мкг|г|мл|л|МЕ|ЕД|%|шт)(?![а-яё])|[^\s\-–—/\u00ad]+`;

/**
 * Matches ranges, such as «15–25», products, such as «1440 × 810», e-mail addresses, phone numbers and standards, such as
 * «ISO 9001».
 */
export const RANGES_AND_ADDRESSES = String.raw`\d[\d:,.]*–\u2060?\d[\d:,.]*|\d+\s×\s\d+|[\w.-]+@[\w.-]+\w|\+7\s\(\d+\)\s[\d-]+|ISO(?:/IEC)?\s\d+`;

/**
 * Returns the parts of the elements that match `pattern` and continue on the next line. By default, these are words, and
 * values whose unit is on the next line.
 */
export function brokenParts(elements: Locator, pattern = UNBROKEN): Promise<string[]> {
  return elements.evaluateAll((roots, source) => {
    const broken: string[] = [];
    for (const root of roots) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        for (const { 0: part, index } of (node.textContent ?? '').matchAll(new RegExp(source, 'g'))) {
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
  }, pattern);
}
