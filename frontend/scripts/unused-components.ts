import type { Plugin } from 'vite';

const ROUTER = /\/node_modules\/react-router\/dist\/.*\.js$/;
const DISPLAY_NAME = /^\w+\.displayName = "[^"\n]*";$/gm;
const CREATION = /^((?:const|var|let) \w+ = )(?=[\w$.]*(?:forwardRef|createContext)\()/gm;

/**
 * Returns a Vite plugin that lets the bundler leave out components of React Router that the site does not use, such as
 * `Form`. React Router assigns a display name to each of them, and creates some of them with a function of React. Both
 * look like side effects to the bundler, so it would keep these components and everything that they use.
 */
export function dropUnusedComponents(): Plugin {
  return {
    name: 'drop-unused-components',
    apply: 'build',
    transform: (code, id) => (ROUTER.test(id) ? { code: withoutSideEffects(code), map: null } : null),
  };
}

/** Removes display names, which only the developer tools of React show, and marks the creation of components as pure. */
export function withoutSideEffects(code: string): string {
  return code.replace(DISPLAY_NAME, '').replace(CREATION, '$1/* @__PURE__ */ ');
}
