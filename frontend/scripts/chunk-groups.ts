/** Modules that are loaded on demand: their chunks must not become part of a page. */
const ON_DEMAND = /\/enhance\.ts$/;
/** Modules that only forms or dialogs need. */
const FORMS =
  /\/src\/(features\/forms\/(?!enhancement|form-calls|form-mark|lazy-form|submitted-form)|api\/(form-constraints|submission-key))/;
const DIALOGS = /\/src\/(app\/dialogs\.tsx|features\/(popups\/(?!cookie-notice))|ui\/dialog\/)/;

/**
 * The chunks of the build for the browser. A document lists all scripts that its page loads at once:
 *
 * - `vendor`: React and React Router, which change only with an upgrade;
 * - `entry-client`: the site layout, the routes and the shared stylesheet;
 * - `content`: components that several pages use;
 * - `lists`: filters, page numbers and lists of products or vacancies, which only some pages use;
 * - `forms`: the forms, on pages that contain one;
 * - `receipt`: the confirmation that a form was stored;
 * - `dialogs`: the popups and the cookie settings, which are loaded when the visitor is about to open one;
 * - `page-<name>`: the component, the loader and the stylesheet of the page.
 *
 * The group `site` becomes the entry. It contains the stylesheets of all shared components, so that a page has only one
 * stylesheet of its own.
 */
export const CHUNK_GROUPS = [
  { name: 'vendor', test: /\/node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 5 },
  { name: 'forms', test: isScriptOf(FORMS), priority: 6, includeDependenciesRecursively: false },
  { name: 'dialogs', test: isScriptOf(DIALOGS), priority: 6, includeDependenciesRecursively: false },
  {
    name: 'receipt',
    test: isScriptOf(/\/src\/features\/receipt\//),
    priority: 6,
    includeDependenciesRecursively: false,
  },
  { name: 'site', test: /\/src\/(app\/|(ui|features)\/.*\.module\.css$)/, priority: 4 },
  {
    name: 'lists',
    test: /\/src\/(features\/(catalog|vacancies)|ui\/(filters|pagination|tabs))\//,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  { debugName: 'pages', name: pageChunk, priority: 2, includeDependenciesRecursively: false },
  { name: 'content', test: /\/src\/(api|features|platform|ui)\//, priority: 1, minShareCount: 2 },
];

/** Returns the name of the chunk for a module of a page. Returns null for modules that belong to no page. */
export function pageChunk(id: string): string | null {
  const page = /\/src\/pages\/([^/]+)\//.exec(id)?.[1];
  return page === undefined || ON_DEMAND.test(id) ? null : `page-${page}`;
}

/** Returns a test for modules that match `pattern`. Stylesheets belong to the entry. */
function isScriptOf(pattern: RegExp): (id: string) => boolean {
  return (id) => pattern.test(id) && !id.endsWith('.css');
}
