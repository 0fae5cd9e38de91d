// Replaces placeholders in content files, such as `{count.branches}`, in the same way as the content API. The contract
// docs/contracts/content.md describes them.

const PLACEHOLDER = /\{([A-Za-z][\w.]*)(?::(word|Word|noun))?((?:\|[^{}|\n]+){3})?\}/g;

/** The words for 3 to 20. All other numbers are written with digits. */
const WORDS = [
  'три',
  'четыре',
  'пять',
  'шесть',
  'семь',
  'восемь',
  'девять',
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать',
  'двадцать',
];
const FIRST_WORD = 3;
const NO_BREAK_SPACE = '\u00a0';

/** Returns the values of all placeholders, by name. The arguments are parsed content files. */
export function collectValues({ common, sections, products, branches, vacancies }) {
  const directionOf = new Map(sections.map(({ id, direction }) => [id, direction]));
  const of = (direction) => products.filter(({ section }) => directionOf.get(section) === direction).length;
  const counts = {
    branches: branches.length,
    devices: of('device'),
    directions: sections.filter(({ parent }) => parent === undefined).length,
    medicines: of('medicine'),
    products: products.length,
    samples: of('standard'),
    tactical: of('tactical'),
    vacancies: vacancies.length,
    veterinary: of('veterinary'),
  };
  return new Map([
    ['company.founded', { number: common.company.founded, isYear: true }],
    ...Object.entries(counts).map(([name, number]) => [`count.${name}`, { number }]),
    ...Object.entries(common.facts).map(([name, number]) => [`facts.${name}`, { number }]),
  ]);
}

/** Replaces all placeholders in a text. Throws an error if a placeholder is unknown. */
export function resolve(text, values) {
  return text.replace(PLACEHOLDER, (placeholder, name, notation, forms) => {
    const value = values.get(name);
    if (!value) throw new Error(`the placeholder \`${placeholder}\` is unknown`);
    return write(value, notation, forms?.split('|').slice(1));
  });
}

function write({ number, isYear }, notation, forms) {
  const noun = forms && plural(number, forms);
  if (notation === 'noun') return noun;
  const word = notation && WORDS[number - FIRST_WORD];
  if (word) return [notation === 'Word' ? word[0].toUpperCase() + word.slice(1) : word, noun].filter(Boolean).join(' ');
  const digits = isYear ? `${number}` : `${number}`.replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE);
  return [digits, noun].filter(Boolean).join(NO_BREAK_SPACE);
}

/** Returns the form of a noun that follows a number: for one, for few (2 to 4) or for many. */
export function plural(number, [one, few, many]) {
  const rule = new Intl.PluralRules('ru').select(number);
  return { one, few }[rule] ?? many;
}
