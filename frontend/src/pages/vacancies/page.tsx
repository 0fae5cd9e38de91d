import { useLoaderData } from 'react-router';
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
 */
const SLOTS: BlockSlots = {
  form: (kind) => <LazyForm kind={kind} topic="vacancy" />,
  call: () => 'Оставить резюме',
  next: ({ form }) => <LazyFormNext kind={form} topic="vacancy" />,
};

export function Page() {
  const { page, vacancies } = useLoaderData<typeof loader>();
  const { items, total, facets } = vacancies;
  return (
    <BlockSlotsProvider value={SLOTS}>
      <ContentScreen page={page}>
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
