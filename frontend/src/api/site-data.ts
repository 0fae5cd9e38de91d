import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import { apiGet } from './client.ts';
import { isCommonResponse, isSectionsResponse } from './response-guards.ts';
import type { CatalogSection, Common } from './types.ts';

/** The contacts that the header, the footer and the forms show. Every document contains them. */
export type SiteContacts = Pick<Common, 'phones' | 'emails' | 'requisites' | 'warning' | 'age_mark'> & {
  readonly company: Pick<Common['company'], 'legal_name'>;
  readonly address: Pick<Common['address'], 'text' | 'hours'>;
};

/** A catalogue section in the list of all sections. */
export type SiteSection = Pick<CatalogSection, 'id' | 'title' | 'count'> & {
  readonly parent?: { readonly id: number } | undefined;
};

export interface SiteData {
  readonly contacts: SiteContacts;
  readonly sections: readonly SiteSection[];
}

/** The number of entries of the company's details that the footer shows. */
const REQUISITES_SHOWN = 4;

/**
 * Loads the contacts and the catalogue sections, which the site layout and several pages show. The router loads this
 * data only once per document.
 */
export async function siteLoader({ request }: LoaderFunctionArgs): Promise<SiteData> {
  const [common, sections] = await Promise.all([
    apiGet(isCommonResponse, '/api/common', request),
    apiGet(isSectionsResponse, '/api/catalog/sections', request),
  ]);
  return { contacts: toSiteContacts(common.data.contacts), sections: sections.data.map(toSiteSection) };
}

function toSiteContacts({ phones, emails, requisites, warning, age_mark, company, address }: Common): SiteContacts {
  return {
    phones,
    emails,
    requisites: requisites.slice(0, REQUISITES_SHOWN),
    warning,
    age_mark,
    company: { legal_name: company.legal_name },
    address: { text: address.text, hours: address.hours },
  };
}

function toSiteSection({ id, title, short_title, count, parent }: CatalogSection): SiteSection {
  return { id, title: short_title ?? title, count, ...(parent && { parent: { id: parent.id } }) };
}

/**
 * Returns the contacts and the catalogue sections of the site. Any component may call this hook. Returns undefined if
 * this data could not be loaded. In this case, an error screen is shown.
 */
export function useSiteData(): SiteData | undefined {
  return useRouteLoaderData<typeof siteLoader>('root');
}
