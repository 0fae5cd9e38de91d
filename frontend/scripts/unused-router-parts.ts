import type { Plugin } from 'vite';

const LIBRARY = /\/node_modules\/react-router\/dist\/.*\.js$/;
/** The file with the function that creates a router. */
const ROUTER = /\/lib\/router\/router\.js$/;
const DISPLAY_NAME = /^\w+\.displayName = "[^"\n]*";$/gm;
const CREATION = /^((?:const|var|let) \w+ = )(?=[\w$.]*(?:forwardRef|createContext)\()/gm;
/** Options of the router that the site does not pass. Their code is a large part of the router. */
const OPTION = /\binit\.(?:instrumentations|patchRoutesOnNavigation)\b/g;

/**
 * Returns a Vite plugin that lets the bundler leave out parts of React Router that the site does not use.
 *
 * React Router assigns a display name to components such as `Form`, and creates some of them with a function of React.
 * Both look like side effects to the bundler, so it would keep these components and everything that they use. The code for
 * options that are never passed looks reachable.
 */
export function dropUnusedRouterParts(): Plugin {
  return {
    name: 'drop-unused-router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!LIBRARY.test(id)) return null;
      if (!ROUTER.test(id)) return { code: withoutSideEffects(code), map: null };
      const changed = withoutOptions(code);
      if (changed === code)
        this.error('the options of React Router have other names: see `scripts/unused-router-parts.ts`');
      return { code: changed, map: null };
    },
  };
}

/** Removes display names, which only the developer tools of React show, and marks the creation of components as pure. */
export function withoutSideEffects(code: string): string {
  return code.replace(DISPLAY_NAME, '').replace(CREATION, '$1/* @__PURE__ */ ');
}

/** Replaces options that are never passed with `undefined`. */
export function withoutOptions(code: string): string {
  return code.replace(OPTION, '(void 0)');
}
