import { type SiteContacts, useSiteData } from '#api/site-data.ts';
import { paths } from '#platform/paths.ts';
import { JsonLd } from '#ui/json-ld/json-ld.tsx';

/**
 * Renders the contact details of the company as structured data for search engines, of the schema.org type
 * `Organization`. `origin` is the origin of the site, because the URLs must be absolute.
 */
export function OrganizationData({ origin }: { origin: string }) {
  const contacts = useSiteData()?.contacts;
  return contacts ? <JsonLd type="Organization" facts={factsOf(contacts, origin)} /> : null;
}

function factsOf({ company, phones, emails, address }: SiteContacts, origin: string) {
  return {
    '@id': `${origin}${paths.home}#organization`,
    name: 'Медиус Фарм',
    legalName: company.legal_name,
    url: origin + paths.home,
    logo: `${origin}/favicon.svg`,
    email: emails[0]?.address,
    telephone: phones[0]?.number,
    address: { '@type': 'PostalAddress', addressCountry: 'RU', streetAddress: address.text },
    contactPoint: phones.map(({ title, number }) => ({
      '@type': 'ContactPoint',
      contactType: title,
      telephone: number,
      availableLanguage: 'ru',
    })),
  };
}
