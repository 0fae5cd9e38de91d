import { plural } from '#platform/numbers.ts';

/** The number of words that an adult reads in a minute. */
const WORDS_PER_MINUTE = 180;

/** Returns how long it takes to read a text, for example «2 минуты чтения». */
export function readingTime(parts: readonly { readonly html: string }[]): string {
  const words = parts.flatMap(({ html }) => html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\d]+/gu) ?? []);
  const minutes = Math.ceil(words.length / WORDS_PER_MINUTE);
  return `${plural(minutes, ['минута', 'минуты', 'минут'])} чтения`;
}
