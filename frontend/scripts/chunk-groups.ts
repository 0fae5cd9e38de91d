/** Modules that are loaded on demand: their chunks must not become part of a page. */
const ON_DEMAND = /\/enhance\.ts$/;
/** Modules that only forms or dialogs need. */
const FORMS =
  /\/src\/(features\/forms\/(?!enhancement|form-calls|form-mark|lazy-form|submitted-form)|api\/(form-constraints|submission-key))/;
/** Modules that only loaders and the search suggestions need. */
const LOADERS =
  /\/src\/(app\/loaders|pages\/[^/]+\/loader|api\/(alias|client|content|departments|filtered-list|live-search|response-guards|site-loader|transport)|features\/catalog\/(load-products|shown-product))\.ts/;
/** Controls of lists, and the cards of products and vacancies. */
const LISTS =
  /\/src\/(ui\/(field|filters|fold|pagination|tabs)|features\/(vacancies|catalog\/(product-card|prescription)))/;
const SEARCH = /\/src\/features\/search\/(?!lazy-search)/;
const DIALOGS = /\/src\/(app\/dialogs\.tsx|features\/(popups\/(?!cookie-notice))|ui\/dialog\/)/;

/**
 * The chunks of the build for the browser. A document lists all scripts that its page loads at once:
 *
 * - `vendor`: React and React Router, which change only with an upgrade;
 * - `entry-client`: the site layout, the routes, the components that most pages use, and the shared stylesheet;
 * - `hero`: the large page head of two pages;
 * - `lists`: controls of lists, such as filters and page numbers, and cards of products and vacancies;
 * - `catalog`: the screen of the catalogue;
 * - `page-<name>`: the component and the stylesheet of the page.
 *
 * Other chunks are loaded when they are needed:
 *
 * - `loaders`: the loaders of all pages, with the first prefetch or navigation;
 * - `forms` and `enhancement`: the forms, and the code that checks and sends them, when one of them is near the screen;
 * - `search`: the search field, when the visitor is about to open it; the search page lists it;
 * - `receipt`: the confirmation that a form was stored;
 * - `dialogs`: the popups and the cookie settings, when the visitor is about to open one.
 *
 * The group `site` becomes the entry. It contains the stylesheets of all shared components, so that a page has only one
 * stylesheet of its own.
 */
export const CHUNK_GROUPS = [
  part('loaders', LOADERS, 7),
  part('search', SEARCH, 6),
  part('forms', FORMS, 6),
  part('enhancement', /\/src\/(features\/forms\/enhancement|api\/submit)\.ts/, 6),
  part('dialogs', DIALOGS, 6),
  part('receipt', /\/src\/features\/receipt\//, 6),
  { name: 'vendor', test: /\/node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 5 },
  part('hero', /\/src\/ui\/(hero|pattern)\//, 4),
  part('lists', LISTS, 4),
  part('catalog', /\/src\/features\/catalog\//, 3),
  { debugName: 'pages', name: pageChunk, priority: 2, includeDependenciesRecursively: false },
  {
    name: 'site',
    test: /\/src\/(app|api|features|platform|ui|pages\/error)\/|\/pages\/not-found\/.*\.css$/,
    priority: 1,
  },
];

/** Returns a group of scripts, which does not contain the modules that they import. Their stylesheets belong to the entry. */
function part(name: string, pattern: RegExp, priority: number) {
  const test = (id: string) => pattern.test(id) && !id.endsWith('.css');
  return { name, test, priority, includeDependenciesRecursively: false };
}

/**
 * Returns the name of the chunk for a module of a page. Returns null for modules that belong to no page, and for the error
 * screens, which every page can show.
 */
export function pageChunk(id: string): string | null {
  const page = /\/src\/pages\/([^/]+)\//.exec(id)?.[1];
  const isOfEntry = page === 'error' || id.endsWith('/not-found/screen.module.css');
  return page === undefined || isOfEntry || ON_DEMAND.test(id) ? null : `page-${page}`;
}
