import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import { apiGet } from './client.ts';
import { isCommonResponse, isSectionsResponse } from './response-guards.ts';
import type { CatalogSection, Common } from './types.ts';

export interface SiteData {
  readonly contacts: Common;
  readonly sections: readonly CatalogSection[];
}

/** Loads what every page needs, once: contacts for the frame, catalogue sections for the menus. */
export async function siteLoader({ request }: LoaderFunctionArgs): Promise<SiteData> {
  const [common, sections] = await Promise.all([
    apiGet(isCommonResponse, '/api/common', request),
    apiGet(isSectionsResponse, '/api/catalog/sections', request),
  ]);
  return { contacts: common.data.contacts, sections: sections.data };
}

/** The site's data, in any component. It is undefined only on the error screen for when it could not be loaded. */
export function useSiteData(): SiteData | undefined {
  return useRouteLoaderData<typeof siteLoader>('root');
}
