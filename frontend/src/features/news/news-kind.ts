const KINDS: Readonly<Record<string, string>> = {
  company: 'Компания',
  production: 'Производство',
  science: 'Наука',
  society: 'Общество',
  branches: 'Филиалы',
};

/** Returns the title for a kind of news. */
export function newsKind(kind: string): string {
  return KINDS[kind] ?? 'Новости';
}
