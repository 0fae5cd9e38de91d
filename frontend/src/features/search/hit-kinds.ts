import type { IconName } from '#ui/icon/icon-names.ts';

interface KindWords {
  readonly title: string;
  readonly icon: IconName;
}

const KINDS: Readonly<Record<string, KindWords>> = {
  product: { title: 'Препарат', icon: 'pill' },
  section: { title: 'Раздел каталога', icon: 'box' },
  news: { title: 'Новость', icon: 'document' },
  vacancy: { title: 'Вакансия', icon: 'people' },
  document: { title: 'Документ', icon: 'download' },
  branch: { title: 'Филиал', icon: 'factory' },
  story: { title: 'История успеха', icon: 'heart' },
  video: { title: 'Видео', icon: 'play' },
  program: { title: 'Программа', icon: 'book' },
};
const PAGE: KindWords = { title: 'Страница', icon: 'info' };

/** Returns the Russian title and the icon for the kind of a search result. An unknown kind is shown as a page. */
export function kindWords(kind: string): KindWords {
  return KINDS[kind] ?? PAGE;
}
