import type { HitList } from '#api/types.ts';
import { plural } from '#platform/numbers.ts';
import { paths } from '#platform/paths.ts';
import { withQuery } from '#platform/query.ts';
import { Section } from '#ui/layout/layout.tsx';
import { NoSuchPage } from '#ui/pagination/no-such-page.tsx';
import { Pagination } from '#ui/pagination/pagination.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { FoundItem } from './found-item.tsx';
import styles from './results.module.css';

interface ResultsProps {
  readonly found: HitList;
  /**
   * The kind of search results that the page shows, such as news. If the value is null, the page shows results of all
   * kinds.
   */
  readonly kind: string | null;
}

export function Results({ found, kind }: ResultsProps) {
  const total = found.facets.kinds.reduce((sum, { count }) => sum + count, 0);
  return (
    <Section>
      <h2 className={styles.title}>
        {plural(total, ['результат', 'результата', 'результатов'])} по запросу «{found.query}»
      </h2>
      <div className={styles.results}>
        <div className={styles.kinds}>
          <Tabs label="Виды результатов" tabs={tabsOf(found, kind, total)} />
        </div>
        <div>
          {found.items.length === 0 ? (
            <NoSuchPage pages={found.pages} />
          ) : (
            <ol className={styles.list}>
              {found.items.map((hit) => (
                <FoundItem key={`${hit.kind} ${hit.href}`} hit={hit} />
              ))}
            </ol>
          )}
          <Pagination page={found.page} pages={found.pages} />
        </div>
      </div>
    </Section>
  );
}

function tabsOf({ query, facets }: HitList, kind: string | null, total: number) {
  const params = new URLSearchParams({ q: query });
  const all = { to: paths.search(query), title: 'Всё', count: total, current: !kind };
  const kinds = facets.kinds.map(({ value, title, count }) => ({
    to: withQuery(paths.search(), params, { kind: value }),
    title,
    count,
    current: value === kind,
  }));
  return [all, ...kinds];
}
