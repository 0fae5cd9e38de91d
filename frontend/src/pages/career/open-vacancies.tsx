import type { VacancyCard } from '#api/types.ts';
import { VacancyList } from '#features/vacancies/vacancy-list.tsx';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { Section } from '#ui/layout/layout.tsx';

/** Renders the newest vacancies and a link to the list of all vacancies. */
export function OpenVacancies({ items, total }: { items: readonly VacancyCard[]; total: number }) {
  const all = (
    <ButtonLink to={paths.vacancies} look="text" icon="arrow">
      {`Все вакансии: ${total}`}
    </ButtonLink>
  );
  return (
    <Section tone="sand" heading="Новые вакансии" aside={all}>
      {items.length > 0 ? (
        <VacancyList items={items} />
      ) : (
        <Empty title="Сейчас все места заняты" icon="people">
          <p>Оставьте резюме на странице вакансий: мы напишем, когда появится подходящее место.</p>
        </Empty>
      )}
    </Section>
  );
}
