import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import type { CatalogSection, Common } from '#api/types.ts';

export interface SiteData {
  readonly contacts: Common;
  readonly sections: readonly CatalogSection[];
}

/** What every page needs, loaded once at start: contacts for the frame, catalogue sections for the menus. */
export async function rootLoader({ request }: LoaderFunctionArgs): Promise<SiteData> {
  const [common, sections] = await Promise.all([
    apiGet<{ data: { contacts: Common } }>('/api/common', request),
    apiGet<{ data: CatalogSection[] }>('/api/catalog/sections', request),
  ]);
  return { contacts: common.data.contacts, sections: sections.data };
}
