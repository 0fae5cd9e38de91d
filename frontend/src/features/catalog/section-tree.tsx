import type { SiteSection } from '#api/site-data.ts';
import type { CatalogSection } from '#api/types.ts';
import { paths } from '#platform/paths.ts';
import { Link } from '#ui/link/link.tsx';
import styles from './section-tree.module.css';

interface SectionTreeProps {
  readonly sections: readonly SiteSection[];
  readonly current: CatalogSection | undefined;
}

/**
 * Renders links to all top-level sections with the number of products in each section. Below the open section, links to
 * its subsections are shown.
 */
export function SectionTree({ sections, current }: SectionTreeProps) {
  const top = sections.filter(({ parent }) => !parent);
  const open = current?.parent?.id ?? current?.id;
  return (
    <nav aria-label="Разделы каталога">
      <ul className={styles.tree}>
        <li>
          <Entry title="Вся продукция" to={paths.catalog()} count={sum(top)} current={!current} />
        </li>
        {top.map((section) => (
          <li key={section.id}>
            <SectionEntry section={section} current={current} />
            {section.id === open && (
              <ul className={styles.inner}>
                {sections
                  .filter(({ parent }) => parent?.id === section.id)
                  .map((child) => (
                    <li key={child.id}>
                      <SectionEntry section={child} current={current} />
                    </li>
                  ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SectionEntry({ section, current }: { section: SiteSection; current: CatalogSection | undefined }) {
  const { id, title, count } = section;
  return <Entry title={title} to={paths.catalog(id)} count={count} current={id === current?.id} />;
}

function Entry({ title, to, count, current }: { title: string; to: string; count: number; current: boolean }) {
  return (
    <Link to={to} className={styles.entry} aria-current={current ? 'page' : undefined}>
      <span>{title}</span>
      <span className={styles.count}>{count}</span>
    </Link>
  );
}

function sum(sections: readonly SiteSection[]): number {
  return sections.reduce((total, { count }) => total + count, 0);
}
