import { useSearchParams } from 'react-router';
import type { SiteSection } from '#api/site-data.ts';
import type { CatalogSection, Facet } from '#api/types.ts';
import { paths } from '#platform/paths.ts';
import { withQuery } from '#platform/query.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { type Tab, Tabs } from '#ui/tabs/tabs.tsx';

interface SectionTabsProps {
  readonly sections: readonly SiteSection[];
  readonly current: CatalogSection | undefined;
  /** The number of products in each section that match the other filters. */
  readonly counts: readonly Facet[];
}

/**
 * Renders links to all top-level sections with the number of products in each section. A second row has the subsections
 * of the open section. The links keep the other filters.
 */
export function SectionTabs({ sections, current, counts }: SectionTabsProps) {
  const [params] = useSearchParams();
  const open = current?.parent?.id ?? current?.id;
  const countOf = ({ id }: SiteSection): number => counts.find(({ value }) => value === String(id))?.count ?? 0;
  const tabOf = (section: SiteSection): Tab => ({
    title: section.title,
    to: withQuery(paths.catalog(), params, { category: section.id }),
    count: countOf(section),
    current: section.id === current?.id || section.id === open,
  });
  const top = sections.filter(({ parent }) => !parent);
  const inner = sections.filter(({ parent }) => open !== undefined && parent?.id === open);
  const whole = {
    title: 'Вся продукция',
    to: withQuery(paths.catalog(), params, { category: null }),
    count: top.reduce((total, section) => total + countOf(section), 0),
    current: !current,
  };
  return (
    <Stack gap="sm">
      <Tabs label="Разделы каталога" tabs={[whole, ...top.map(tabOf)]} />
      {inner.length > 0 && <Tabs label="Подразделы" look="quiet" tabs={inner.map(tabOf)} />}
    </Stack>
  );
}
