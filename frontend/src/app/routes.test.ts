import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pageName } from './page-modules.ts';
import { plainPaths, siteRoutes } from './routes.tsx';

it('the routes match the URL map of the specification', () => {
  const map = siteRoutes.map((route) => `${route.path} -> ${pageName(route)}`).join('\n');
  expect(map).toMatchSnapshot();
});
it('every route names a page that exists', () => {
  for (const route of siteRoutes) {
    const folder = `src/pages/${pageName(route)}`;
    expect(existsSync(`${folder}/page.tsx`), `${folder}/page.tsx`).toBe(true);
    expect(existsSync(`${folder}/loader.ts`), `${folder}/loader.ts`).toBe(true);
  }
});
it('plainPaths returns each path once', () => expect(new Set(plainPaths()).size).toBe(plainPaths().length));
