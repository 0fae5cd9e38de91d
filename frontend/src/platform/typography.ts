const SHORT_WORD = /(^|[\s(«])([а-яё]{1,3})\s/giu;

/** Puts a no-break space after each word of up to three letters, so that no line ends with such a word. */
export function joinShortWords(text: string): string {
  return text.replace(SHORT_WORD, '$1$2\u00a0');
}

/** Capitalises the first letter of a text, for example if the content stores the text in lower case. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
