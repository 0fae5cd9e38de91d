/** Modules that are loaded on demand: their chunks must not become part of a page. */
const ON_DEMAND = /\/enhance\.ts$/;
/** Modules that only forms or dialogs need. */
const FORMS =
  /\/src\/(ui\/field\/form-controls|features\/forms\/(?!enhancement|form-calls|form-mark|lazy-form|submitted-form)|api\/(form-constraints|submission-key))/;
/** Modules that only loaders and the search suggestions need. */
const LOADERS =
  /\/src\/(app\/(loaders|client-middleware)|pages\/([^/]+\/loader|news\/subject)|api\/(alias|client|content|departments|filtered-list|live-search|response-guards|site-loader|submitted-form|thrown-status|transport|type-guards)|platform\/(site-tree|leave-page)|features\/(catalog\/(load-products|shown-product)|reading\/text-parts))\.ts/;
const CATALOG = /\/src\/features\/catalog\/(?!lazy|product-card|prescription)/;
const ACCESS_BLOCK = /\/src\/features\/blocks\/access-block/;
const PROGRAM_BLOCKS = /\/src\/features\/blocks\/programs/;
const SPECIAL_BLOCKS = /\/src\/(features\/blocks\/(picture-block|rare-block)|ui\/(quote|timeline)\/)/;
const ROW_BLOCKS = /\/src\/(features\/blocks\/(document-kit|row-block)|ui\/(data-table\/|steps\/(?!step-list)))/;
/**
 * The panel at the end of a page of blocks, and the styles of the branches, whose page ends with it. They are a part of the
 * page `content`: a chunk of their own would make the list of chunks in the entry longer.
 */
const CLOSING = /\/src\/(features\/closing\/|pages\/branches\/.*\.css$)/;
const SEARCH = /\/src\/features\/search\/(?!lazy-search)/;
const DIALOGS = /\/src\/(app\/dialogs\.tsx|features\/popups\/(?!cookie-notice|lazy)|ui\/dialog\/)/;

/**
 * The chunks of the build for the browser. A document lists all scripts that its page loads at once:
 *
 * - `vendor`: React and React Router, which change only with an upgrade;
 * - `entry-client`: the site layout, the routes, the components that most pages use, and the shared stylesheet;
 * - `drawings`: the large page head of two pages, the map of the branches, and the structured data of the company;
 * - `career-cards`: the cards of vacancies and of success stories;
 * - `reading`: the texts of news and stories, and the ways to share a page;
 * - `filters`: filters and other controls of forms;
 * - `page-<name>`: the component and the stylesheet of the page;
 * - `product`: the screen for a product, which the page of the same name needs unless it shows a section of the catalogue.
 *
 * Other chunks are loaded when they are needed:
 *
 * - `loaders`: the loaders of all pages, with the first prefetch or navigation;
 * - `forms` and `enhancement`: the forms, and the code that checks and sends them, when one of them is near the screen;
 * - `special-blocks`: pictures, quotes and timelines among the blocks of content, listed by the documents of the pages that
 *   have some;
 * - `program-blocks`: lists of programs, likewise;
 * - `access-block`: texts for specialists, likewise;
 * - `row-blocks`: tables and lists of steps, listed by the documents of the pages that have some;
 * - `search`: the search field, when the visitor is about to open it; the search page lists it;
 * - `analytics`: the counters and the notice about them, if the site has counters;
 * - `receipt`: the confirmation that a form was stored;
 * - `dialogs`: the popups and the cookie settings, when the visitor is about to open one.
 *
 * The group `site` becomes the entry. It contains the stylesheets of all shared components, so that a page has only one
 * stylesheet of its own.
 */
export const CHUNK_GROUPS = [
  part('loaders', LOADERS, 7),
  part('special-blocks', SPECIAL_BLOCKS, 6),
  part('access-block', ACCESS_BLOCK, 6),
  part('program-blocks', PROGRAM_BLOCKS, 6),
  part('row-blocks', ROW_BLOCKS, 6),
  part('search', SEARCH, 6),
  part('forms', FORMS, 6),
  part('enhancement', /\/src\/(features\/forms\/enhancement|api\/submit)\.ts/, 6),
  part('dialogs', DIALOGS, 6),
  part('analytics', /\/src\/(platform\/(analytics|counters)|features\/popups\/cookie-notice)\.tsx?/, 6),
  part('receipt', /\/src\/features\/receipt\//, 6),
  { name: 'vendor', test: /\/node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 5 },
  part('drawings', /\/src\/(ui\/(hero|pattern)|features\/(branch-map|organization))\//, 4),
  part('career-cards', /\/src\/features\/(vacancies|stories)\//, 4),
  part('reading', /\/src\/features\/(reading|share)\//, 4),
  part('filters', /\/src\/ui\/(field\/field|filters\/)/, 4),
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
  // The page of a section of the catalogue, which belongs to another folder, loads these modules on demand.
  if (CATALOG.test(id) && !id.endsWith('.css')) return 'page-catalog';
  if (CLOSING.test(id)) return 'page-content';
  const page = /\/src\/pages\/([^/]+)\//.exec(id)?.[1];
  // The page of a product shows a section of the catalogue instead if its alias names one.
  if (page === 'product' && !id.endsWith('/page.tsx')) return 'product';
  const isOfEntry = page === 'error' || id.endsWith('/not-found/screen.module.css');
  return page === undefined || isOfEntry || ON_DEMAND.test(id) ? null : `page-${page}`;
}
