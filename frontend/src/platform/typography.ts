const SHORT_WORD = /(^|[\s(«])([а-яё]{1,3})\s/giu;

/** Ties prepositions and other short words to what follows: in a large title none may end a line. */
export function tied(text: string): string {
  return text.replace(SHORT_WORD, '$1$2\u00a0');
}

/** The first letter large: for a value that stands alone and was written to go on a sentence. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
