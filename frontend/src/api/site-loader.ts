import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from './client.ts';
import { isCommonResponse, isSectionsResponse } from './response-guards.ts';
import type { SiteContacts, SiteData, SiteSection } from './site-data.ts';
import type { CatalogSection, Common } from './types.ts';

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
    company: { legal_name: company.legal_name, tagline: company.tagline },
    address: { text: address.text, hours: address.hours },
  };
}

function toSiteSection({ id, title, short_title, count, parent }: CatalogSection): SiteSection {
  return { id, title: short_title ?? title, count, ...(parent && { parent: { id: parent.id } }) };
}
