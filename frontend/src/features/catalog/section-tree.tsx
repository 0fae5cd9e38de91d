import { useSearchParams } from 'react-router';
import type { SiteSection } from '#api/site-data.ts';
import type { CatalogSection, Facet } from '#api/types.ts';
import { paths } from '#platform/paths.ts';
import { withQuery } from '#platform/query.ts';
import { Link } from '#ui/link/link.tsx';
import styles from './section-tree.module.css';

interface SectionTreeProps {
  readonly sections: readonly SiteSection[];
  readonly current: CatalogSection | undefined;
  /** The number of products in each section that match the other filters. */
  readonly counts: readonly Facet[];
}

/**
 * Renders links to all top-level sections with the number of products in each section. Below the open section, links to
 * its subsections are shown. The links keep the other filters.
 */
export function SectionTree({ sections, current, counts }: SectionTreeProps) {
  const [params] = useSearchParams();
  const top = sections.filter(({ parent }) => !parent);
  const open = current?.parent?.id ?? current?.id;
  const countOf = ({ id }: SiteSection): number => counts.find(({ value }) => value === String(id))?.count ?? 0;
  const entry = (section: SiteSection) => (
    <Entry
      title={section.title}
      to={withQuery(paths.catalog(), params, { category: section.id })}
      count={countOf(section)}
      current={section.id === current?.id}
    />
  );
  return (
    <nav aria-label="Разделы каталога">
      <ul className={styles.tree}>
        <li>
          <Entry
            title="Вся продукция"
            to={withQuery(paths.catalog(), params, { category: null })}
            count={top.reduce((total, section) => total + countOf(section), 0)}
            current={!current}
          />
        </li>
        {top.map((section) => (
          <li key={section.id}>
            {entry(section)}
            {section.id === open && (
              <ul className={styles.inner}>
                {sections
                  .filter(({ parent }) => parent?.id === section.id)
                  .map((child) => (
                    <li key={child.id}>{entry(child)}</li>
                  ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({ title, to, count, current }: { title: string; to: string; count: number; current: boolean }) {
  return (
    <Link to={to} className={styles.entry} aria-current={current ? 'page' : undefined}>
      <span>{title}</span>
      <span className={styles.count}>{count}</span>
    </Link>
  );
}
