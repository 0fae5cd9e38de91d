import { useState } from 'react';
import { useLocation } from 'react-router';
import { closeMenu, openMenu, useInterface } from '#platform/interface-state.ts';
import { isInSection, SITE, type SiteNode } from '#platform/site-tree.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Link } from '#ui/link/link.tsx';
import styles from './menu.module.css';

/**
 * Renders the desktop menu. Its panels are `<details>` elements with the same `name`, so at most one panel is open,
 * even without scripts.
 */
export function Menu() {
  const { isOpenMenu } = useInterface();
  const [lastPanel, setLastPanel] = useState<string | null>(null);
  const panel = isOpenMenu ? lastPanel : null;
  const toggle = (path: string): void => {
    setLastPanel(path);
    if (panel === path) closeMenu();
    else openMenu();
  };
  return (
    <nav aria-label="Основное меню" className={styles.menu}>
      <ul className={styles.list}>
        {SITE.map((node) => (
          <li key={node.path}>
            {node.children ? <Panel node={node} open={panel === node.path} toggle={toggle} /> : <Top node={node} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Top({ node }: { node: SiteNode }) {
  const { pathname } = useLocation();
  return (
    <Link to={node.path} className={styles.top} aria-current={pathname === node.path ? 'page' : undefined}>
      {node.title}
    </Link>
  );
}

interface PanelProps {
  readonly node: SiteNode;
  readonly open: boolean;
  readonly toggle: (path: string) => void;
}

function Panel({ node, open, toggle }: PanelProps) {
  const { pathname } = useLocation();
  return (
    <details name="menu" open={open}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a `summary` element acts as a button. */}
      <summary
        className={styles.top}
        data-current={isInSection(node, pathname) || undefined}
        onClick={(event) => {
          event.preventDefault();
          toggle(node.path);
        }}
      >
        {node.title}
        <Icon name="chevron" size="sm" />
      </summary>
      <div className={styles.panel}>
        <div className={styles.inner}>
          <Link to={node.path} className={styles.section}>
            {node.title}
            <Icon name="arrow" />
          </Link>
          <ul className={styles.links}>
            {node.children
              ?.filter(({ path }) => path !== node.path)
              .map(({ path, title }) => (
                <li key={path}>
                  <Link to={path} className={styles.link}>
                    {title}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      </div>
    </details>
  );
}
