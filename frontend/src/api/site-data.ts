import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import { apiGet } from './client.ts';
import { isCommonResponse, isSectionsResponse } from './response-guards.ts';
import type { CatalogSection, Common } from './types.ts';

export interface SiteData {
  readonly contacts: Common;
  readonly sections: readonly CatalogSection[];
}

/**
 * Loads the contacts and the catalogue sections, which the site layout and several pages show. The router loads this
 * data only once per document.
 */
export async function siteLoader({ request }: LoaderFunctionArgs): Promise<SiteData> {
  const [common, sections] = await Promise.all([
    apiGet(isCommonResponse, '/api/common', request),
    apiGet(isSectionsResponse, '/api/catalog/sections', request),
  ]);
  return { contacts: common.data.contacts, sections: sections.data };
}

/**
 * Returns the contacts and the catalogue sections of the site. Any component may call this hook. Returns undefined if
 * this data could not be loaded. In this case, an error screen is shown.
 */
export function useSiteData(): SiteData | undefined {
  return useRouteLoaderData<typeof siteLoader>('root');
}
