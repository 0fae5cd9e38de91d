import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { isArrayOf, isObject, isString } from '#api/type-guards.ts';
import { places } from '../stack/places.ts';
import { getJson } from './api.ts';

/**
 * A line of `tests/site-routes.txt`. If the route contains the placeholder `{alias}`, `list` is the API path of a list
 * whose items have the possible aliases.
 */
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

/** The time for loading and checking a page on a busy machine, in milliseconds. */
export const PAGE_MS = 20_000;

const isAliasList = isObject({ items: isArrayOf(isObject({ alias: isString })) });

/**
 * Returns a path of the given route. If the route contains `{alias}`, requests the API list of the route and inserts
 * the alias of its first item.
 */
export async function addressOf({ route, list }: SiteRoute, request: APIRequestContext): Promise<string> {
  if (!list) return route;
  const { items } = await getJson(request, list, isAliasList);
  if (!items[0]) throw new Error(`${list} is empty`);
  return route.replace('{alias}', items[0].alias);
}

/** Returns the paths of all pages that the sitemap lists. */
export async function sitePaths(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

/**
 * Groups routes by the first segment of their path, for tests that load the pages of a section one after another in one
 * browser context. The first page of a context costs twice as much as the next. Single pages are one group.
 */
export function bySection(lines: readonly SiteRoute[]): Map<string, SiteRoute[]> {
  const sectionOf = ({ route }: SiteRoute): string => /^\/[\w-]*/.exec(route)?.[0] ?? route;
  const sizes = Map.groupBy(lines, sectionOf);
  return Map.groupBy(lines, (line) => {
    const section = sectionOf(line);
    return (sizes.get(section)?.length ?? 0) > 2 ? section : 'the small sections';
  });
}
