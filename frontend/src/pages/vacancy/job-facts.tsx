import type { VacancyItem } from '#api/types.ts';
import { COMPANY } from '#platform/meta.ts';
import { JsonLd } from '#ui/json-ld/json-ld.tsx';

/** The schema.org employment types of the schedules that are not full-time. */
const EMPLOYMENT: Readonly<Record<string, string>> = { part: 'PART_TIME', internship: 'INTERN' };

/** Renders a vacancy as structured data for search engines, of the schema.org type `JobPosting`. */
export function JobFacts({ item }: { item: VacancyItem }) {
  return (
    <JsonLd
      type="JobPosting"
      facts={{
        title: item.title,
        description: item.lead,
        datePosted: item.date,
        employmentType: EMPLOYMENT[item.schedule] ?? 'FULL_TIME',
        hiringOrganization: { '@type': 'Organization', name: COMPANY },
        jobLocation: {
          '@type': 'Place',
          address: { '@type': 'PostalAddress', addressLocality: item.city, addressCountry: 'RU' },
        },
        responsibilities: item.duties.join('; '),
        qualifications: item.requirements.join('; '),
        jobBenefits: item.conditions.join('; '),
        ...salaryFacts(item.salary),
      }}
    />
  );
}

function salaryFacts(salary: VacancyItem['salary']) {
  if (salary?.from === undefined && salary?.to === undefined) return {};
  const { from, to } = salary;
  const value = { '@type': 'QuantitativeValue', minValue: from, maxValue: to, unitText: 'MONTH' };
  return { baseSalary: { '@type': 'MonetaryAmount', currency: 'RUB', value } };
}
