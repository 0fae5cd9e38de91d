import { expect, it } from 'vitest';
import { missingParts, withoutParts, withoutSideEffects } from './unused-router-parts.ts';

it('display names are removed, and the creation of components and contexts is marked as pure', () =>
  expect(
    withoutSideEffects(
      [
        'const Form = React$1.forwardRef((props) => null);',
        'Form.displayName = "Form";',
        'const Context = React$1.createContext(null);',
        'Context.displayName = "Context";',
        'use(Context);',
      ].join('\n'),
    ),
  ).toBe(
    [
      'const Form = /* @__PURE__ */ React$1.forwardRef((props) => null);',
      '',
      'const Context = /* @__PURE__ */ React$1.createContext(null);',
      '',
      'use(Context);',
    ].join('\n'),
  ));

it('other assignments and calls are not changed', () => {
  const code = 'Form.displayName = name();\nconst value = React$1.useMemo(() => 1);\nstate.displayName = "a"; next();';
  expect(withoutSideEffects(code)).toBe(code);
});

it('options that the site does not pass are undefined, and other options are kept', () => {
  const create = new Function(
    'init',
    withoutParts('return [init.instrumentations, init.patchRoutesOnNavigation, init.window];'),
  );
  expect(create({ instrumentations: 1, patchRoutesOnNavigation: 2, window: 3 })).toEqual([undefined, undefined, 3]);
});

it('methods that the site does not call are removed, and other methods are kept', () =>
  expect(withoutParts('router = {\n\t\tnavigate,\n\t\tfetch,\n\t\tgetBlocker,\n\t\tdispose,\n};')).toBe(
    'router = {\n\t\tnavigate,\n\t\tdispose,\n};',
  ));

it('a navigation is never blocked, and fetchers are not loaded again', () => {
  const blocked = new Function(
    'shouldBlockNavigation',
    withoutParts('let key = shouldBlockNavigation({}); return key;'),
  );
  expect(blocked(() => 'key')).toBeUndefined();
  const loaded = new Function(
    'fetchLoadMatches',
    withoutParts('{\n\tfetchLoadMatches.forEach(() => { throw 1; });\n}'),
  );
  expect(() => loaded(new Map([['key', 1]]))).not.toThrow();
});

it('parts that have another name in the library are reported', () => {
  const missing = missingParts('init.instrumentations; init.dataStrategy;\n\t\tfetch,\n\t\tpatchRoutes,\n');
  expect(missing).toContain('patchRoutesOnNavigation');
  expect(missing).toContain('getFetcher');
  expect(missing).not.toContain('fetch');
  expect(missing).not.toContain('dataStrategy');
});
