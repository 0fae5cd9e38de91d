import { useLoaderData } from 'react-router';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { NewsCards } from '#features/news/news-cards.tsx';
import { plural } from '#platform/numbers.ts';
import { paths } from '#platform/paths.ts';
import { Empty } from '#ui/empty/empty.tsx';
import { FilterSelect, Filters } from '#ui/filters/filters.tsx';
import { Section, Stack } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import { Pagination } from '#ui/pagination/pagination.tsx';
import type { loader } from './loader.ts';

export function Page() {
  const { page, news } = useLoaderData<typeof loader>();
  return (
    <ContentScreen page={page}>
      <Section>
        <Stack>
          <Filters label="Отбор новостей">
            <FilterSelect name="year" label="Год" all="За все годы" options={news.facets.years} />
            <FilterSelect name="kind" label="Тема" all="Все темы" options={news.facets.kinds} />
          </Filters>
          <p role="status">{plural(news.total, ['новость', 'новости', 'новостей'])}</p>
          {news.items.length > 0 ? <NewsCards level={2} items={news.items} /> : <NothingFound />}
          <Pagination page={news.page} pages={news.pages} />
        </Stack>
      </Section>
    </ContentScreen>
  );
}

function NothingFound() {
  return (
    <Empty title="Таких новостей нет">
      <p>
        Выберите другой год или тему — или посмотрите <Link to={paths.newsList}>все новости</Link>.
      </p>
    </Empty>
  );
}
