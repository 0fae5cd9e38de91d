import type { Picture } from '#api/types.ts';

/** A part of a long text, and the pictures that stand after it. */
export interface TextPart {
  readonly html: string;
  readonly pictures: readonly Picture[];
}

/** The number of paragraphs before the first picture, and between two pictures. */
const BEFORE_FIRST = 2;
const BETWEEN = 3;

/** The start tag or the end tag of an element that has both. */
const TAG = /<(\/?)(?!(?:br|hr|img)\b)(\w+)[^>]*>/g;

/** The space before a quotation. */
const BEFORE_QUOTATION = /\s*<blockquote>/y;

/** A list at the start of a text. */
const LIST = /^<ul>.*?<\/ul>\s*/s;

/** A paragraph that consists of a picture. */
const PICTURE = /<p><img src="([^"]+)" alt="[^"]*" \/><\/p>\s*/g;

/** Splits the HTML of a text into the list at its start, which has its key figures, and the text after it. */
export function splitFigures(html: string): { readonly figures: string | undefined; readonly text: string } {
  const figures = LIST.exec(html)?.[0];
  return { figures, text: html.slice(figures?.length ?? 0) };
}

/**
 * Splits the HTML of a text at the places of its pictures: after the second paragraph, and then after every third. A
 * quotation or a list stays whole, and a quotation follows its paragraph. If a text has fewer places than pictures, its
 * last part has all that are left.
 */
export function textParts(html: string, pictures: readonly Picture[]): readonly TextPart[] {
  const ends = paragraphEnds(html);
  const places = pictures.map((_, index) =>
    ends.slice(BEFORE_FIRST - 1 + index * BETWEEN, -1).find((end) => !isBeforeQuotation(html, end)),
  );
  const cuts = [...new Set([0, ...places.filter((place) => place !== undefined)])];
  return cuts.map((cut, index) => ({
    html: html.slice(cut, cuts[index + 1]),
    pictures: pictures.slice(index, index === cuts.length - 1 ? undefined : index + 1),
  }));
}

/**
 * Splits the HTML of a text at its pictures. A picture is left in the text if it is not a paragraph of its own, or not one of
 * `pictures`.
 */
export function partsAtPictures(html: string, pictures: readonly Picture[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  let start = 0;
  for (const { 0: paragraph, 1: address, index } of html.matchAll(PICTURE)) {
    const picture = pictures.find(({ src }) => src === address);
    if (!picture) continue;
    parts.push({ html: html.slice(start, index), pictures: [picture] });
    start = index + paragraph.length;
  }
  const rest = html.slice(start);
  return rest ? [...parts, { html: rest, pictures: [] }] : parts;
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
