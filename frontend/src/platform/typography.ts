const SHORT_WORD = /(^|[\s(«])([а-яё]{1,3})\s/giu;

/** Puts a no-break space after prepositions and other short words, so that none ends a line of a large title. */
export function joinShortWords(text: string): string {
  return text.replace(SHORT_WORD, '$1$2\u00a0');
}

/** Makes the first letter upper case: for a value that was written as part of a sentence and is shown alone. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
