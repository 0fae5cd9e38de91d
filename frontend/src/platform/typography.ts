const SHORT_WORD = /(^|[\s(«])([а-яё]{1,3})\s/giu;

/** Puts a no-break space after each word of up to three letters, so that no line ends with such a word. */
export function joinShortWords(text: string): string {
  return text.replace(SHORT_WORD, '$1$2\u00a0');
}

/** Capitalises the first letter of a text, for example if the content stores the text in lower case. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Words with fewer letters fit into the narrowest column. */
const LONG_WORD = /[а-яё]{16,}/giu;
const SYLLABLE_END = /(?<=[а-яё]{2}[аеёиоуыэюя])(?=[бвгджзклмнпрстфхцчшщ]{1,2}[аеёиоуыэюя][а-яё]{2})/giu;

/**
 * Puts soft hyphens between the syllables of long words, so that they can continue on the next line of a narrow card.
 * `hyphens: auto` is not sufficient, because not every browser has a dictionary for Russian.
 */
export function hyphenate(text: string): string {
  return text.replace(LONG_WORD, (word) => word.replace(SYLLABLE_END, '\u00ad'));
}
