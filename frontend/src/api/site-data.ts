import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import { apiGet } from './client.ts';
import { isCommonResponse, isSectionsResponse } from './response-guards.ts';
import type { CatalogSection, Common } from './types.ts';

export interface SiteData {
  readonly contacts: Common;
  readonly sections: readonly CatalogSection[];
}

/**
 * Loads the data that the frame and several pages need: the contacts and the sections of the catalogue. It is loaded
 * only once.
 */
export async function siteLoader({ request }: LoaderFunctionArgs): Promise<SiteData> {
  const [common, sections] = await Promise.all([
    apiGet(isCommonResponse, '/api/common', request),
    apiGet(isSectionsResponse, '/api/catalog/sections', request),
  ]);
  return { contacts: common.data.contacts, sections: sections.data };
}

/**
 * Returns the data of the site, for any component. It is undefined only on the error screen that is shown if loading
 * the data failed.
 */
export function useSiteData(): SiteData | undefined {
  return useRouteLoaderData<typeof siteLoader>('root');
}
