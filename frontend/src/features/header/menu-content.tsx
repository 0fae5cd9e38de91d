import { isInSection } from '#platform/sections.ts';
import { SITE, type SiteNode } from '#platform/site-tree.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Link } from '#ui/link/link.tsx';
import styles from './menu.module.css';

/** Renders the sections of the site. A panel is a `<details>` element that lists the pages of a section. */
export function MenuContent({ pathname }: { pathname: string }) {
  return (
    <ul className={styles.list}>
      {SITE.map((node) => (
        <li key={node.path}>
          {node.children ? (
            <Panel node={node} pathname={pathname} />
          ) : (
            <Link to={node.path} className={styles.top} aria-current={pathname === node.path ? 'page' : undefined}>
              {node.title}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Panel({ node: { path, title, children = [] }, pathname }: { node: SiteNode; pathname: string }) {
  const paths = [path, ...children.map((child) => child.path)];
  return (
    <details name="menu">
      <summary className={styles.top} data-current={isInSection(paths, pathname) ? '' : undefined}>
        {title}
        <Icon name="chevron" size="sm" />
      </summary>
      <div className={styles.panel}>
        <div className={styles.inner}>
          <Link to={path} className={styles.section}>
            {title}
            <Icon name="arrow" />
          </Link>
          <ul className={styles.links}>
            {children
              .filter((child) => child.path !== path)
              .map((child) => (
                <li key={child.path}>
                  <Link to={child.path} className={styles.link}>
                    {child.title}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      </div>
    </details>
  );
}
