import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { places } from '../stack/places.ts';

/** A line of tests/site-routes.txt: a route, and the list of the content API that its `{alias}` comes from. */
export interface SiteRoute {
  readonly route: string;
  readonly list?: string;
}

export const siteRoutes: readonly SiteRoute[] = readFileSync(places.siteRoutes, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('/'))
  .map((line) => {
    const [route = '', list] = line.split(' ');
    return list ? { route, list } : { route };
  });

/** The address of a route, with the alias of the first item of its list. */
export async function addressOf({ route, list }: SiteRoute, request: APIRequestContext): Promise<string> {
  if (!list) return route;
  const { items } = (await (await request.get(list)).json()) as { items: { alias: string }[] };
  if (!items[0]) throw new Error(`${list} is empty`);
  return route.replace('{alias}', items[0].alias);
}
