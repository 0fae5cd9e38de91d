import { JsonLd } from '#ui/json-ld/json-ld.tsx';
import { Link } from '#ui/link/link.tsx';
import styles from './breadcrumbs.module.css';

export interface Breadcrumb {
  readonly path: string;
  readonly title: string;
}

/** Renders links to the ancestors of the current page. The current page is the last item and is not a link. */
export function Breadcrumbs({ above, here }: { above: readonly Breadcrumb[]; here: string }) {
  return (
    <nav aria-label="Путь к странице" className={styles.crumbs}>
      <ol className={styles.list}>
        {above.map(({ path, title }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
      <JsonLd type="BreadcrumbList" facts={listFacts([...above, { path: '', title: here }])} />
    </nav>
  );
}

/** Returns the breadcrumbs as structured data for search engines, of the schema.org type `BreadcrumbList`. */
function listFacts(crumbs: readonly Breadcrumb[]) {
  const itemListElement = crumbs.map(({ path, title }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    ...(path ? { item: path } : {}),
  }));
  return { itemListElement };
}
