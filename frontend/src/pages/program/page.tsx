import { useLoaderData } from 'react-router';
import { useSectionsAbove } from '#api/page-data.ts';
import { Programs } from '#features/blocks/programs.tsx';
import { LazyForm, LazyFormNext, loadForms } from '#features/forms/lazy-form.tsx';
import { plural } from '#platform/numbers.ts';
import { upperFirst } from '#platform/typography.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/page-head/page-head.tsx';
import { StickyAction } from '#ui/sticky-action/sticky-action.tsx';
import { Tag } from '#ui/tag/tag.tsx';
import { Course } from './course.tsx';
import type { loader } from './loader.ts';

const PREPARE = ['Имена и должности слушателей', 'Желаемые даты', 'Реквизиты, если платит организация'] as const;
const OTHERS_SHOWN = 2;

/** The page always has a form. */
export const loadParts = loadForms;

export function Page() {
  const { item, others, picture } = useLoaderData<typeof loader>();
  const above = useSectionsAbove();
  const choices = [item, ...others].map(({ alias, title }) => ({ value: alias, title }));
  const marks = (
    <>
      <Tag>{upperFirst(item.format)}</Tag>
      {item.hours !== undefined && <Tag tone="gold">{plural(item.hours, ['час', 'часа', 'часов'])}</Tag>}
      <span>{item.place}</span>
    </>
  );
  return (
    <>
      <PageHead title={item.title} lead={item.lead} picture={picture} above={above} marks={marks}>
        <ButtonLink to="#apply" icon="arrow">
          Записаться
        </ButtonLink>
      </PageHead>
      <Section>
        <Course item={item} />
      </Section>
      <StickyAction>
        <ButtonLink to="#apply" icon="arrow">
          Записаться
        </ButtonLink>
      </StickyAction>
      <Section
        tone="sand"
        id="apply"
        layout="side"
        heading="Записаться на программу"
        lead="Заявка подходит и организации, и одному слушателю. Договор и счёт пришлём за три рабочих дня."
        aside={<LazyFormNext kind="training" prepare={PREPARE} />}
      >
        <LazyForm key={item.alias} kind="training" programs={choices} />
      </Section>
      {others.length > 0 && (
        <Section heading="Другие программы">
          <Programs items={others.slice(0, OTHERS_SHOWN)} />
        </Section>
      )}
    </>
  );
}
