import { telHref } from '#platform/numbers.ts';
import { isInSection } from '#platform/sections.ts';
import { SITE, type SiteNode } from '#platform/site-tree.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Link } from '#ui/link/link.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import styles from './menu.module.css';
import { FEATURED, MENU_TEXTS, PARTS } from './menu-texts.ts';

/** Renders the sections of the site. A panel is a `<details>` element that lists the pages of a section. */
export function MenuContent({ pathname, phone }: { pathname: string; phone?: string | undefined }) {
  return (
    <ul className={styles.list}>
      {SITE.map((node) => (
        <li key={node.path}>
          {node.children ? (
            <Panel node={node} pathname={pathname} phone={phone} />
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

interface PanelProps {
  readonly node: SiteNode;
  readonly pathname: string;
  readonly phone: string | undefined;
}

function Panel({ node: { path, title, children = [] }, pathname, phone }: PanelProps) {
  const paths = [path, ...children.map((child) => child.path)];
  return (
    <details name="menu">
      <summary className={styles.top} data-current={isInSection(paths, pathname) ? '' : undefined}>
        {title}
      </summary>
      <div className={styles.panel}>
        <div className={styles.inner}>
          <div className={styles.intro}>
            <Link to={path} className={styles.section}>
              {title}
              <Icon name="arrow" />
            </Link>
            <p className={styles.text}>{joinShortWords(MENU_TEXTS[path] ?? '')}</p>
            {phone && (
              <>
                <a href={telHref(phone)} className={styles.phone}>
                  {phone}
                </a>
                <p className={styles.text}>Единая справочная</p>
              </>
            )}
          </div>
          <ul className={styles.links}>
            {entriesOf(path, children).map((entry) => (
              <li key={entry.path} className={styles.entry}>
                <Link to={entry.path} className={styles.link}>
                  {entry.title}
                </Link>
                <p className={styles.text}>{joinShortWords(entry.text)}</p>
              </li>
            ))}
          </ul>
          <Featured section={path} />
        </div>
      </div>
    </details>
  );
}

/** Returns what the panel of a section lists: its pages, and the parts of its first page. */
function entriesOf(section: string, children: readonly SiteNode[]) {
  const pages = children.filter(({ path }) => path !== section);
  return [
    ...pages.map(({ path, title }) => ({ path, title, text: MENU_TEXTS[path] ?? '' })),
    ...(PARTS[section] ?? []).map(({ id, title, text }) => ({ path: `${section}#${id}`, title, text })),
  ];
}

/** Renders a page of the section as a card with a picture, which is loaded when the panel opens. */
function Featured({ section }: { section: string }) {
  const page = FEATURED[section];
  if (!page) return null;
  return (
    <div className={styles.featured}>
      <div data-decoration="" className={styles.picture}>
        <Picture picture={page.picture} shape="wide" sizes="20rem" />
      </div>
      <div className={styles.call}>
        <Link to={page.path} className={styles.link}>
          {joinShortWords(page.title)}
        </Link>
        <Icon name="arrow" />
      </div>
    </div>
  );
}
