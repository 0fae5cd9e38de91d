import { isInSection } from './sections.ts';

/** A section of the site, as shown in menus, in the footer and in breadcrumbs. */
export interface SiteNode {
  readonly path: string;
  readonly title: string;
  readonly children?: readonly SiteNode[];
}

/** The sections of the menu, in the order of the menu. */
export const SITE: readonly SiteNode[] = [
  {
    path: '/about',
    title: 'О компании',
    children: [
      { path: '/about', title: 'Кто мы' },
      { path: '/history', title: 'История' },
      { path: '/management', title: 'Руководство' },
      { path: '/branches', title: 'Филиалы' },
      { path: '/documents', title: 'Документы' },
      { path: '/bidding', title: 'Закупки' },
      { path: '/anti-corruption', title: 'Противодействие коррупции' },
    ],
  },
  {
    path: '/products',
    title: 'Продукция',
    children: [
      { path: '/products', title: 'Направления' },
      { path: '/catalog', title: 'Весь каталог' },
      { path: '/catalog?category=36', title: 'Лекарственные средства' },
      { path: '/catalog?category=55', title: 'Ветеринарные препараты' },
      { path: '/catalog?category=56', title: 'Медицинские изделия' },
      { path: '/catalog?category=57', title: 'Тактическая медицина' },
      { path: '/catalog?category=58', title: 'Стандартные образцы' },
      { path: '/where-to-buy', title: 'Где купить' },
    ],
  },
  {
    path: '/services',
    title: 'Услуги',
    children: [
      { path: '/services/ctm', title: 'Контрактное производство' },
      { path: '/services/samples', title: 'Выпуск стандартных образцов' },
      { path: '/services/comparison-tests', title: 'Межлабораторные сличения' },
      { path: '/services/testing-laboratory', title: 'Испытательная лаборатория' },
      { path: '/services/legal', title: 'Правовое сопровождение' },
      { path: '/services/logistics', title: 'Логистика' },
      { path: '/services/destruction', title: 'Уничтожение веществ' },
      { path: '/services/legal-circulation', title: 'Законный оборот' },
      { path: '/services/innovative-solutions', title: 'Инновационные решения' },
      { path: '/qualification-programs', title: 'Повышение квалификации' },
    ],
  },
  {
    path: '/materials',
    title: 'Материалы',
    children: [
      { path: '/materials/medical', title: 'Медицинским специалистам' },
      { path: '/materials/veterinary', title: 'Ветеринарным специалистам' },
      { path: '/materials/consumers', title: 'Потребителям' },
      { path: '/materials/express-tests', title: 'Экспресс-тесты' },
      { path: '/materials/pharmacovigilance', title: 'Фармаконадзор' },
    ],
  },
  {
    path: '/career',
    title: 'Карьера',
    children: [
      { path: '/career/vacancies', title: 'Вакансии' },
      { path: '/career/success-stories', title: 'Истории сотрудников' },
      { path: '/career/education-programs', title: 'Целевое обучение' },
      { path: '/career/practical-training', title: 'Практика и стажировка' },
    ],
  },
  {
    path: '/press-center',
    title: 'Пресс-центр',
    children: [
      { path: '/press-center/all', title: 'Новости' },
      { path: '/press-center/video', title: 'Видео' },
    ],
  },
  { path: '/contacts', title: 'Контакты' },
];

/** The sections that may appear in breadcrumbs but that no menu lists. */
const SECTIONS_WITHOUT_MENU: readonly SiteNode[] = [
  { path: '/documents/assessment', title: 'Оценка условий труда' },
  { path: '/documents/internal', title: 'Внутренние документы' },
  { path: '/documents/quality', title: 'Политика в области качества' },
  { path: '/anti-corruption/comission', title: 'Комиссия' },
  { path: '/search', title: 'Поиск' },
];

/** Returns the title of a section. Without constants that are computed when the module is loaded, scripts can leave it out. */
function titleOf(path: string): string | undefined {
  const sections = [...SECTIONS_WITHOUT_MENU, ...SITE.flatMap((node) => [...(node.children ?? []), node])];
  return sections.findLast((node) => node.path === path)?.title;
}

/**
 * Returns the home page, followed by the section of the menu that contains `pathname` and all known sections above
 * `pathname`. `Breadcrumbs` adds the current page.
 */
export function sectionsAbove(pathname: string): SiteNode[] {
  const parts = pathname.split('/').filter(Boolean).slice(0, -1);
  const menu = SITE.find(({ children = [] }) =>
    isInSection(
      children.map(({ path }) => path),
      pathname,
    ),
  );
  const above = new Set([menu?.path, ...parts.map((_part, depth) => `/${parts.slice(0, depth + 1).join('/')}`)]);
  const known = [...above].flatMap((path) => {
    const title = path && path !== pathname && titleOf(path);
    return title ? [{ path, title }] : [];
  });
  return [{ path: '/', title: 'Главная' }, ...known];
}
