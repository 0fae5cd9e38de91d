import { useRouteLoaderData } from 'react-router';
import type { CatalogSection, Common } from './types.ts';

/** The contacts that the header, the footer and the forms show. Every document contains them. */
export type SiteContacts = Pick<Common, 'phones' | 'emails' | 'requisites' | 'warning' | 'age_mark'> & {
  readonly company: Pick<Common['company'], 'legal_name' | 'tagline'>;
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

/**
 * Returns the contacts and the catalogue sections of the site. Any component may call this hook. Returns undefined if
 * this data could not be loaded. In this case, an error screen is shown.
 */
export function useSiteData(): SiteData | undefined {
  return useRouteLoaderData<SiteData>('root');
}
