import type { SiteNode } from './site-tree.ts';

/** The popular sections. The not-found screen and the search page without a query show this list. */
export const POPULAR: readonly SiteNode[] = [
  { path: '/catalog', title: 'Каталог продукции' },
  { path: '/where-to-buy', title: 'Где купить' },
  { path: '/materials/consumers', title: 'Инструкции и памятки' },
  { path: '/career/vacancies', title: 'Вакансии' },
  { path: '/press-center/all', title: 'Новости' },
  { path: '/contacts', title: 'Контакты' },
];
