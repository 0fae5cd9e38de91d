const KINDS: Readonly<Record<string, string>> = {
  company: 'Компания',
  production: 'Производство',
  science: 'Наука',
  society: 'Общество',
  branches: 'Филиалы',
};

/** The title of each kind of news. */
export function newsKind(kind: string): string {
  return KINDS[kind] ?? 'Новости';
}
