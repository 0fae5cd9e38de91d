import { useLoaderData } from 'react-router';
import type { BlockOf } from '#api/types.ts';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { type BlockSlots, BlockSlotsProvider } from '#features/blocks/slots.tsx';
import { LazyForm, LazyFormNext } from '#features/forms/lazy-form.tsx';
import { VacancyList } from '#features/vacancies/vacancy-list.tsx';
import { plural } from '#platform/numbers.ts';
import { paths } from '#platform/paths.ts';
import { Empty } from '#ui/empty/empty.tsx';
import { FilterSelect, Filters } from '#ui/filters/filters.tsx';
import { Section, Stack } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import type { loader } from './loader.ts';

/**
 * The form below the list of vacancies, with which visitors send a CV. The topic of the form is preset to `vacancy`.
 * Visitors may call the person instead.
 */
const slotsOf = (person: BlockOf<'people'>['items'][number] | undefined): BlockSlots => ({
  form: (kind) => <LazyForm kind={kind} topic="vacancy" />,
  call: () => 'Оставить резюме',
  next: ({ form, prepare }) => <LazyFormNext kind={form} topic="vacancy" prepare={prepare} person={person} />,
});

export function Page() {
  const { page, vacancies } = useLoaderData<typeof loader>();
  const { items, total, facets } = vacancies;
  const people = page.blocks.find((block): block is BlockOf<'people'> => block.kind === 'people');
  const blocks = page.blocks.filter((block) => block !== people);
  return (
    <BlockSlotsProvider value={slotsOf(people?.items[0])}>
      <ContentScreen page={{ ...page, blocks }}>
        <Section>
          <Stack>
            <Filters label="Отбор вакансий" keep={['branch']}>
              <FilterSelect name="city" label="Город" all="Любой город" options={facets.cities} />
              <FilterSelect name="field" label="Направление" all="Все направления" options={facets.fields} />
              <FilterSelect name="schedule" label="График" all="Любой график" options={facets.schedules} />
            </Filters>
            <p role="status">{plural(total, ['вакансия', 'вакансии', 'вакансий'])}</p>
            {items.length > 0 ? <VacancyList level={2} items={items} /> : <NothingOpen />}
          </Stack>
        </Section>
      </ContentScreen>
    </BlockSlotsProvider>
  );
}

function NothingOpen() {
  return (
    <Empty title="Таких вакансий сейчас нет" icon="people">
      <p>
        Посмотрите <Link to={paths.vacancies}>все открытые места</Link> или оставьте резюме ниже: мы напишем, когда
        появится подходящее.
      </p>
    </Empty>
  );
}
