/** The space before a dash, and before a particle that belongs to the previous word, such as «в тот же день». */
const DASH_OR_PARTICLE = /(?<=[^\s>])[ \n](?=[—–] |(?:же|ли|бы)(?![а-яё]))/giu;
/**
 * A short word or a number sign, and the space after it, unless the word is a unit after its number. HTML has a line break
 * where its source has one, which is a space on the page.
 */
const SHORT_WORD =
  /(?<=^|[\s(«>])(?<!\d\s(?!до|по))(?!(?:же|ли|бы)\s)([а-яё№]{1,2}|без|для|или|над|под|при|про)[ \n](?=([^\s<]+))/giu;
/** The number of characters from which words with a no-break space would leave a gap at the end of the line before. */
const TOO_LONG = 15;
/** The space between a number and a short word, such as a unit or what is counted. «41 млн» is a number, too. */
const COUNTED = /(?<=\d|\d (?:млн|млрд|тыс\.)) (?!(?:до|по)\s)(?=[а-яё]{1,7}(?![а-яё]))/giu;
/** A hyphen in a word that is short enough for the narrowest column, such as «экспресс-тесты» and «61-ФЗ», and a slash in «МЕ/мл». */
const INNER_HYPHEN = /((?<![а-яё-])[а-яё]{1,9}[-/]|\d-)(?=[а-яё]{1,7}(?![а-яё-]))/giu;

/** A word that does not fit into one line of a narrow card, or of large text on a phone. */
const LONG_WORD = /[а-яё]{16,}/gi;
/** The first two letters of a word, which do not stand alone before a hyphen. */
const FIRST_PAIR = /^(..)\u00ad/;
/**
 * A syllable of a word, if at least three letters follow it. It has a letter before its vowel. Consonants that begin words,
 * such as «тр» and «ств», stay together with the vowel behind them, as in «хро-ма-то-гра-фи-че-ский».
 */
const SYLLABLE =
  /.[аеёиоуыэюя][^аеёиоуыэюя]{0,3}?(?=(?:ст[вр]|с[кпт][лр]?|[дкст]в|[бвгдкптфх][лр]|[^аеёиоуыэюяйъь])ь?[аеёиоуыэюя].)/gi;

/**
 * Puts a no-break space after each preposition, conjunction and other word of one or two letters, so that no line ends
 * with it, and before each dash and particle, so that no line begins with it. A short word before a long one is not joined,
 * because the lines of a narrow column would be too uneven. A number stays with a short word that follows it. A short word
 * with a hyphen stays on one line: a word joiner, which searching in the page ignores, follows the hyphen. A very long word
 * has soft hyphens between its syllables, because not every browser has a dictionary for `hyphens: auto` in Russian. The
 * text may be HTML.
 */
export function joinShortWords(text: string): string {
  return text
    .replace(DASH_OR_PARTICLE, '\u00a0')
    .replace(COUNTED, '\u00a0')
    .replace(SHORT_WORD, joined)
    .replace(INNER_HYPHEN, '$1\u2060')
    .replace(LONG_WORD, (word) => word.replace(SYLLABLE, '$&\u00ad').replace(FIRST_PAIR, '$1'));
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
