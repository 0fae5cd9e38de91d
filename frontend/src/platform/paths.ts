/** The title of the news feeds, which is shown by feed readers. */
export const FEED_TITLE = 'Новости АО «Медиус Фарм»';

/** The paths that components use for links. `site-tree.ts` contains the paths of the menu. */
export const paths = {
  home: '/',
  catalog: (category?: number) => (category === undefined ? '/catalog' : `/catalog?category=${category}`),
  product: (alias: string) => `/catalog/${encodeURIComponent(alias)}`,
  branch: (alias: string) => `/branches/${encodeURIComponent(alias)}`,
  news: (alias: string) => `/press-center/${encodeURIComponent(alias)}`,
  newsList: '/press-center/all',
  rss: '/rss.xml',
  atom: '/atom.xml',
  videos: '/press-center/video',
  story: (alias: string) => `/career/success-stories/${encodeURIComponent(alias)}`,
  vacancy: (alias: string) => `/career/vacancies/${encodeURIComponent(alias)}`,
  vacancies: '/career/vacancies',
  stories: '/career/success-stories',
  program: (alias: string) => `/qualification-programs/${encodeURIComponent(alias)}`,
  search: (query?: string) => (query ? `/search?q=${encodeURIComponent(query)}` : '/search'),
  contacts: '/contacts',
  feedbackForm: '/contacts#feedback',
  whereToBuy: '/where-to-buy',
  samples: '/services/samples',
  pharmacovigilance: '/materials/pharmacovigilance',
  consumers: '/materials/consumers',
  policy: '/policy',
  cookies: '/policy#cookies',
  agreement: '/agreement',
  /** The page that confirms a sent form. */
  sent: '/sent',
  corruptionReport: '/anti-corruption/report',
} as const;
