import { useLoaderData } from 'react-router';
import { useSectionsAbove } from '#api/page-data.ts';
import { LazyForm, LazyFormNext, loadForms } from '#features/forms/lazy-form.tsx';
import { VacancyList } from '#features/vacancies/vacancy-list.tsx';
import { vacancyField } from '#features/vacancies/vacancy-words.ts';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/page-head/page-head.tsx';
import { Tag } from '#ui/tag/tag.tsx';
import { HeadTerms } from './head-terms.tsx';
import { JobFacts } from './job-facts.tsx';
import type { loader } from './loader.ts';
import styles from './page.module.css';
import { Work } from './work.tsx';

/** The page always has a form. */
export const loadParts = loadForms;

/**
 * Renders a vacancy. On a phone, a bar with the button «Откликнуться» stays at the bottom of the screen until the visitor
 * reaches the form.
 */
export function Page() {
  const { item, others, address } = useLoaderData<typeof loader>();
  const above = useSectionsAbove();
  const apply = (
    <ButtonLink to="#apply" icon="arrow">
      Откликнуться
    </ButtonLink>
  );
  const all = (
    <ButtonLink to={paths.vacancies} look="text" icon="arrow">
      Все вакансии
    </ButtonLink>
  );
  return (
    <>
      <div>
        <PageHead
          title={item.title}
          lead={item.lead}
          above={above}
          picture={item.picture}
          marks={<Tag>{vacancyField(item.field)}</Tag>}
        >
          <HeadTerms item={item} />
          <div className={styles.headAction}>{apply}</div>
        </PageHead>
        <Section>
          <Work item={item} address={address} />
        </Section>
        <div data-noprint="" className={styles.bar}>
          {apply}
        </div>
      </div>
      <Section
        tone="sand"
        id="apply"
        layout="side"
        heading="Откликнуться"
        lead="Напишите пару слов о себе и приложите резюме. Ответим за три рабочих дня, даже если откажем."
        aside={<LazyFormNext kind="feedback" topic="vacancy" person={item.contact} />}
      >
        <LazyForm key={item.alias} kind="feedback" topic="vacancy" subjectAlias={item.alias} />
      </Section>
      {others.length > 0 && (
        <Section heading="Другие вакансии" aside={all}>
          <VacancyList items={others} />
        </Section>
      )}
      <JobFacts item={item} />
    </>
  );
}
