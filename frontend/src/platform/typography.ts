const SHORT_WORD = /(^|[\s(«])([а-яё]{1,3})\s/giu;

/**
 * Puts a no-break space after prepositions and other short words, so that no line of a large title ends with such a
 * word.
 */
export function joinShortWords(text: string): string {
  return text.replace(SHORT_WORD, '$1$2\u00a0');
}

/** Capitalises the first letter of a text that was written as part of a sentence but is shown on its own. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
