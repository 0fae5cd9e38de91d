/** The number of paragraphs before the first picture, and between two pictures. */
const BEFORE_FIRST = 2;
const BETWEEN = 3;

/** The start tag or the end tag of an element that has both. */
const TAG = /<(\/?)(?!(?:br|hr|img)\b)(\w+)[^>]*>/g;

/** The space before a quotation. */
const BEFORE_QUOTATION = /\s*<blockquote>/y;

/**
 * Splits the HTML of an article at the places of its pictures: after the second paragraph, and then after every third. A
 * quotation or a list stays whole, and a quotation follows its paragraph. Returns one part more than there are places, so
 * a short text has fewer parts than pictures.
 */
export function textParts(html: string, pictures: number): readonly string[] {
  const ends = paragraphEnds(html);
  const places = Array.from({ length: pictures }, (_, index) =>
    ends.slice(BEFORE_FIRST - 1 + index * BETWEEN, -1).find((end) => !isBeforeQuotation(html, end)),
  );
  const cuts = [...new Set([0, ...places.filter((place) => place !== undefined)])];
  return cuts.map((cut, index) => html.slice(cut, cuts[index + 1]));
}

function isBeforeQuotation(html: string, place: number): boolean {
  BEFORE_QUOTATION.lastIndex = place;
  return BEFORE_QUOTATION.test(html);
}

/** Returns where the paragraphs end that are not part of another element. */
function paragraphEnds(html: string): readonly number[] {
  const ends: number[] = [];
  let depth = 0;
  for (const { 0: tag, 1: slash, 2: name, index } of html.matchAll(TAG)) {
    depth += slash ? -1 : 1;
    if (depth === 0 && name === 'p') ends.push(index + tag.length);
  }
  return ends;
}
