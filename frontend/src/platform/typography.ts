const DASH = / (?=[—–] )/gu;
const SHORT_WORD = /(?<=^|[\s(«>])([а-яё]{1,2}|без|для|или|над|под|при|про) (?=([^\s<]+))/giu;
/** The number of characters from which words with a no-break space would leave a gap at the end of the line before. */
const TOO_LONG = 15;
/** A hyphen in a word that is short enough for the narrowest column, such as «экспресс-тесты», and a slash in «МЕ/мл». */
const INNER_HYPHEN = /(?<![а-яё-])([а-яё]{1,9}[-/])(?=[а-яё]{1,7}(?![а-яё-]))/giu;

/**
 * Puts a no-break space after each preposition, conjunction and other word of one or two letters, so that no line ends
 * with it, and before each dash, so that no line begins with it. A short word with a hyphen stays on one line: a word joiner,
 * which searching in the page ignores, follows the hyphen. The text may be HTML. A short word before a long one is not
 * joined, because the lines of a narrow column would be too uneven.
 */
export function joinShortWords(text: string): string {
  return text.replace(DASH, '\u00a0').replace(SHORT_WORD, joined).replace(INNER_HYPHEN, '$1\u2060');
}

function joined(match: string, short: string, next: string): string {
  return short.length + 1 + next.length < TOO_LONG ? `${short}\u00a0` : match;
}

/** Puts a no-break space between each number and the word that follows it, such as a unit. Use it for short texts. */
export function joinNumbers(text: string): string {
  return joinShortWords(text).replace(/(\d) (?=[а-яё])/giu, '$1\u00a0');
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
