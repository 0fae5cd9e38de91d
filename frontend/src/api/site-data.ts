import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import { apiGet } from './client.ts';
import { isCommonResponse, isSectionsResponse } from './response-guards.ts';
import type { CatalogSection, Common } from './types.ts';

export interface SiteData {
  readonly contacts: Common;
  readonly sections: readonly CatalogSection[];
}

/** Loads, once, what the frame and several pages need: contacts and the sections of the catalogue. */
export async function siteLoader({ request }: LoaderFunctionArgs): Promise<SiteData> {
  const [common, sections] = await Promise.all([
    apiGet(isCommonResponse, '/api/common', request),
    apiGet(isSectionsResponse, '/api/catalog/sections', request),
  ]);
  return { contacts: common.data.contacts, sections: sections.data };
}

/** The site's data, for any component. It is undefined only on the error screen that is shown if loading it failed. */
export function useSiteData(): SiteData | undefined {
  return useRouteLoaderData<typeof siteLoader>('root');
}
