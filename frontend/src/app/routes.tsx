import type { RouteObject } from 'react-router';
import { page, siteLoader } from './page-modules.ts';
import { BareError, Root } from './root.tsx';
import { RouteError } from './route-error.tsx';

/**
 * The routes of all pages, in the order of the specification. All pages that consist only of content blocks use the
 * page folder `content`. To give a path a page folder of its own, create `src/pages/<name>/`, and use its name here.
 */
export const siteRoutes: RouteObject[] = [
  { path: '/', ...page('home') },

  { path: '/about', ...page('about') },
  { path: '/history', ...page('history') },
  { path: '/management', ...page('management') },
  { path: '/branches', ...page('branches') },
  { path: '/branches/:alias', ...page('branch') },
  { path: '/contacts', ...page('contacts') },
  { path: '/search', ...page('search') },
  { path: '/bidding', ...page('bidding') },
  { path: '/where-to-buy', ...page('where-to-buy') },
  { path: '/products', ...page('content') },
  { path: '/policy', ...page('legal') },
  { path: '/agreement', ...page('legal') },
  { path: '/sent', ...page('sent') },

  { path: '/catalog', ...page('catalog') },
  { path: '/catalog/:alias', ...page('product') },

  { path: '/career', ...page('career') },
  { path: '/career/education-programs', ...page('service') },
  { path: '/career/practical-training', ...page('content') },
  { path: '/career/success-stories', ...page('stories') },
  { path: '/career/success-stories/:alias', ...page('story') },
  { path: '/career/vacancies', ...page('vacancies') },
  { path: '/career/vacancies/:alias', ...page('vacancy') },

  { path: '/press-center', ...page('press-center') },
  { path: '/press-center/all', ...page('news-list') },
  { path: '/press-center/video', ...page('video') },
  { path: '/press-center/:alias', ...page('news') },

  { path: '/services', ...page('content') },
  { path: '/services/ctm', ...page('service') },
  { path: '/services/samples', ...page('service') },
  { path: '/services/comparison-tests', ...page('service') },
  { path: '/services/testing-laboratory', ...page('service') },
  { path: '/services/legal', ...page('service') },
  { path: '/services/logistics', ...page('service') },
  { path: '/services/destruction', ...page('service') },
  { path: '/services/legal-circulation', ...page('service') },
  { path: '/services/innovative-solutions', ...page('service') },
  { path: '/qualification-programs', ...page('service') },
  { path: '/qualification-programs/:alias', ...page('program') },

  { path: '/materials', ...page('content') },
  { path: '/materials/medical', ...page('content') },
  { path: '/materials/veterinary', ...page('content') },
  { path: '/materials/consumers', ...page('content') },
  { path: '/materials/express-tests', ...page('content') },
  { path: '/materials/pharmacovigilance', ...page('content') },

  { path: '/documents', ...page('documents') },
  { path: '/documents/assessment', ...page('content') },
  { path: '/documents/internal', ...page('content') },
  { path: '/documents/quality', ...page('content') },

  { path: '/anti-corruption', ...page('content') },
  { path: '/anti-corruption/comission', ...page('content') },
  { path: '/anti-corruption/comission/contacts', ...page('content') },
  { path: '/anti-corruption/comission/documents', ...page('content') },
  { path: '/anti-corruption/comission/meetings', ...page('content') },
  { path: '/anti-corruption/forms-of-documents', ...page('content') },
  { path: '/anti-corruption/income-and-expenses', ...page('content') },
  { path: '/anti-corruption/methodological-materials', ...page('content') },
  { path: '/anti-corruption/regulatory-acts', ...page('content') },
  { path: '/anti-corruption/report', ...page('corruption-report') },

  { path: '*', ...page('not-found') },
];

/**
 * The routes of all pages inside the site layout. Error screens also have the site layout, even if loading the data of
 * the layout failed.
 */
export const routes: RouteObject[] = [
  {
    id: 'root',
    loader: siteLoader,
    shouldRevalidate: () => false,
    Component: Root,
    ErrorBoundary: BareError,
    children: [{ ErrorBoundary: RouteError, children: siteRoutes }],
  },
];

/** Returns all paths without parameters. The sitemap lists these paths. */
export function plainPaths(): string[] {
  return siteRoutes.flatMap(({ path }) => (path && !/[:*]/.test(path) ? [path] : []));
}
