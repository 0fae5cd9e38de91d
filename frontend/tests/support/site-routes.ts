import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { isArrayOf, isObject, isString } from '#api/type-guards.ts';
import { places } from '../stack/places.ts';
import { getJson } from './api.ts';

/** A line of tests/site-routes.txt: a route, and the list of the content API with the values of its `{alias}`. */
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

const isAliasList = isObject({ items: isArrayOf(isObject({ alias: isString })) });

/**
 * Returns the path of a route. For a route with `{alias}`, that is the path with the alias of the first item in its
 * list.
 */
export async function addressOf({ route, list }: SiteRoute, request: APIRequestContext): Promise<string> {
  if (!list) return route;
  const { items } = await getJson(request, list, isAliasList);
  if (!items[0]) throw new Error(`${list} is empty`);
  return route.replace('{alias}', items[0].alias);
}
