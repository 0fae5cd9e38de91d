const KINDS: Readonly<Record<string, string>> = {
  company: 'Компания',
  production: 'Производство',
  science: 'Наука',
  society: 'Общество',
  branches: 'Филиалы',
};

/** Returns the Russian title for a kind of news. Returns «Новости» for an unknown kind. */
export function newsKind(kind: string): string {
  return KINDS[kind] ?? 'Новости';
}
