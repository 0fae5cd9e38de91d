import type { Plugin } from 'vite';

const LIBRARY = /\/node_modules\/react-router\/dist\/.*\.js$/;
/** The file with the function that creates a router. */
const ROUTER = /\/lib\/router\/router\.js$/;
const DISPLAY_NAME = /^\w+\.displayName = "[^"\n]*";$/gm;
const CREATION = /^((?:const|var|let) \w+ = )(?=[\w$.]*(?:forwardRef|createContext)\()/gm;
/** Options of the router that the site does not pass. Their code is a large part of the router. */
const OPTIONS = ['instrumentations', 'patchRoutesOnNavigation', 'dataStrategy'];
/** Methods of the router that only fetchers, blockers, and routes that are added later need. The site has none of them. */
const METHODS = [
  'fetch',
  'getFetcher',
  'resetFetcher',
  'deleteFetcher: queueFetcherForDeletion',
  'getBlocker',
  'deleteBlocker',
  'patchRoutes',
  '_internalFetchControllers: fetchControllers',
  '_internalSetRoutes',
];
/**
 * Code of the router that the site never reaches, and what replaces it: blockers of navigation, data of fetchers that is
 * loaded again, and routes whose `lazy` is a function. A route of the site has an object there.
 */
const UNREACHED: readonly (readonly [code: string, replacement: string])[] = [
  ['= shouldBlockNavigation({', '= void 0 && shouldBlockNavigation({'],
  ['\tfetchLoadMatches.forEach(', '\tfalse && fetchLoadMatches.forEach('],
  ['typeof route.lazy === "function"', 'false'],
  ['function markFetchRedirectsDone(fetchers) {', 'function markFetchRedirectsDone(fetchers) { return false;'],
  [
    'function abortStaleFetchLoads(landedId, fetchers) {',
    'function abortStaleFetchLoads(landedId, fetchers) { return false;',
  ],
];
/** A call of a method that was left out, in the finished bundle. `fetch` is also a function of the browser. */
const CALL_OF_METHOD =
  /\.(?:getFetcher|resetFetcher|deleteFetcher|getBlocker|deleteBlocker|patchRoutes)\b|\.fetcherKey\b/;

/**
 * Returns a Vite plugin that lets the bundler leave out parts of React Router that the site does not use.
 *
 * React Router assigns a display name to components such as `Form`, and creates some of them with a function of React.
 * Both look like side effects to the bundler, so it would keep these components and everything that they use. The code for
 * options that are never passed, and for methods that are never called, looks reachable.
 */
export function dropUnusedRouterParts(): Plugin {
  return {
    name: 'drop-unused-router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!LIBRARY.test(id)) return null;
      if (!ROUTER.test(id)) return { code: withoutSideEffects(code), map: null };
      const missing = missingParts(code);
      if (missing.length > 0)
        this.error(`React Router has other names for ${missing.join(', ')}: see \`scripts/unused-router-parts.ts\``);
      return { code: withoutParts(code), map: null };
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const call = chunk.type === 'chunk' && CALL_OF_METHOD.exec(chunk.code)?.[0];
        if (call) this.error(`the site calls \`${call}\`, which \`scripts/unused-router-parts.ts\` leaves out`);
      }
    },
  };
}

/** Removes display names, which only the developer tools of React show, and marks the creation of components as pure. */
export function withoutSideEffects(code: string): string {
  return code.replace(DISPLAY_NAME, '').replace(CREATION, '$1/* @__PURE__ */ ');
}

/**
 * Replaces options that are never passed with `undefined`, removes methods that are never called from the router, and
 * marks code that is never reached, so that the bundler drops it.
 */
export function withoutParts(code: string): string {
  const unset = OPTIONS.reduce((text, option) => text.replace(optionPattern(option), '(void 0)'), code);
  const reached = UNREACHED.reduce((text, [part, replacement]) => text.replaceAll(part, replacement), unset);
  return METHODS.reduce((text, method) => text.replace(methodPattern(method), ''), reached);
}

/** Returns the names of the options and methods, and the code, that are to be left out but are not in the library. */
export function missingParts(code: string): string[] {
  return [
    ...OPTIONS.filter((option) => !optionPattern(option).test(code)),
    ...METHODS.filter((method) => !methodPattern(method).test(code)),
    ...UNREACHED.map(([part]) => part).filter((part) => !code.includes(part)),
  ];
}

function optionPattern(option: string): RegExp {
  return new RegExp(`\\binit\\.${option}\\b`, 'g');
}

/** Returns a pattern for a line of the object that the router returns. */
function methodPattern(method: string): RegExp {
  return new RegExp(`^\\t\\t${method},\\n`, 'gm');
}
