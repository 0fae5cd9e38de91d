const KINDS: Readonly<Record<string, string>> = {
  company: 'Компания',
  production: 'Производство',
  science: 'Наука',
  society: 'Общество',
  branches: 'Филиалы',
};

/** What a visitor reads for the kind of a news item. */
export function newsKind(kind: string): string {
  return KINDS[kind] ?? 'Новости';
}
