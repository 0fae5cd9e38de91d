/**
 * The paths that components link to: all paths that are built from data, and some fixed paths. The menu is in
 * `site-tree.ts`.
 */
export const paths = {
  home: '/',
  catalog: (category?: number) => (category === undefined ? '/catalog' : `/catalog?category=${category}`),
  product: (alias: string) => `/catalog/${encodeURIComponent(alias)}`,
  branch: (alias: string) => `/branches/${encodeURIComponent(alias)}`,
  news: (alias: string) => `/press-center/${encodeURIComponent(alias)}`,
  newsList: '/press-center/all',
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
  pharmacovigilance: '/materials/pharmacovigilance',
  consumers: '/materials/consumers',
  policy: '/policy',
  cookies: '/policy#cookies',
  agreement: '/agreement',
} as const;
