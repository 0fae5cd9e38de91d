import type { DocumentItem } from '#api/types.ts';

/** What visitors call a document: everything except the pictures and the leaflet for the press. */
export type DocumentKind = Exclude<DocumentItem['section'], 'press'>;

/** The titles of the kinds of documents, in the order in which the filter lists the kinds. */
const KINDS: Readonly<Record<DocumentKind, string>> = {
  company: 'Общие документы',
  internal: 'Внутренние документы',
  quality: 'Качество',
  assessment: 'Оценка условий труда',
  'anti-corruption': 'Противодействие коррупции',
  commission: 'Комиссия',
  meetings: 'Заседания комиссии',
  forms: 'Бланки',
  income: 'Доходы и расходы',
  methodology: 'Методические материалы',
  regulation: 'Правовые акты',
};

export interface DocumentFilter {
  readonly section: string | null;
  readonly year: string | null;
  /** The words that a visitor looks for. */
  readonly words: string;
}

export function chosen(documents: readonly DocumentItem[], choice: DocumentFilter): DocumentItem[] {
  return withWords(documents, choice).filter((document) => isOfKind(document, choice) && isOfYear(document, choice));
}

/** Returns the documents in which a word begins with each of the given words. */
function withWords(documents: readonly DocumentItem[], { words }: DocumentFilter): readonly DocumentItem[] {
  const wanted = wordsOf(words);
  if (wanted.length === 0) return documents;
  return documents.filter(({ title, text = '' }) => {
    const own = wordsOf(`${title} ${text}`);
    return wanted.every((word) => own.some((other) => other.startsWith(word)));
  });
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[а-яa-z\d]+/g) ?? []
  );
}

/** Returns the documents of each kind that has any, in the order of the filter. */
export function groupsOf(documents: readonly DocumentItem[]) {
  const groups = Object.entries(KINDS).map(([kind, title]) => ({
    kind,
    title,
    items: documents.filter(({ section }) => section === kind),
  }));
  return groups.filter(({ items }) => items.length > 0);
}

/**
 * Counts the documents of each kind and of each year. The documents of each kind are counted in the selected year only,
 * and the documents of each year are counted in the selected kind only. A visitor therefore sees how many documents
 * another choice would show.
 */
export function facetsOf(all: readonly DocumentItem[], choice: DocumentFilter) {
  const documents = withWords(all, choice);
  const ofYear = documents.filter((document) => isOfYear(document, choice));
  const ofKind = documents.filter((document) => isOfKind(document, choice));
  const kinds = Object.entries(KINDS).map(([value, title]) => ({
    value,
    title,
    count: count(ofYear, 'section', value),
  }));
  const years = [...new Set(all.map(({ year }) => String(year)))].sort().reverse();
  return {
    kinds: kinds.filter(({ count, value }) => count > 0 || value === choice.section),
    years: years.map((value) => ({ value, title: value, count: count(ofKind, 'year', value) })),
  };
}

function isOfKind(document: DocumentItem, { section }: DocumentFilter): boolean {
  return section === null || document.section === section;
}

function isOfYear(document: DocumentItem, { year }: DocumentFilter): boolean {
  return year === null || String(document.year) === year;
}

function count(documents: readonly DocumentItem[], key: 'section' | 'year', value: string): number {
  return documents.filter((document) => String(document[key]) === value).length;
}
