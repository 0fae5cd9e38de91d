import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { closeMenu, openMenu, useInterface } from '#platform/interface-state.ts';
import { isInSection } from '#platform/sections.ts';
import { KeptMarkup } from '#ui/kept-markup/kept-markup.tsx';
import styles from './menu.module.css';
import { MenuContent } from './menu-content.tsx';

/**
 * Renders the desktop menu. Its panels are `<details>` elements with the same `name`, so at most one panel is open,
 * even without scripts. The browser keeps the markup of the document, and changes only the attributes in it.
 */
export function Menu({ phone }: { phone?: string | undefined }) {
  const { pathname } = useLocation();
  const { isOpenMenu } = useInterface();
  const menu = useRef<HTMLElement>(null);
  const [lastPanel, setLastPanel] = useState<Element | null>(null);
  const panel = isOpenMenu ? lastPanel : null;

  const shown = useRef(panel);
  useLayoutEffect(() => {
    // The visitor may have opened a panel before this component was hydrated.
    const opened = menu.current?.querySelector('details[open]');
    if (!opened) return;
    shown.current = opened;
    setLastPanel(opened);
    openMenu();
  }, []);
  useLayoutEffect(() => {
    if (shown.current === panel) return;
    shown.current = panel;
    for (const details of menu.current?.querySelectorAll('details') ?? []) details.open = details === panel;
  }, [panel]);
  useLayoutEffect(() => {
    for (const entry of menu.current?.querySelectorAll(':scope > ul > li > *') ?? []) mark(entry, pathname);
  }, [pathname]);

  const onClick = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    // The veil over the page is a part of the menu itself. A link may lead to a part of the page that is shown.
    if (target === event.currentTarget || target?.closest('a')) closeMenu();
    const details = target?.closest('summary')?.parentElement;
    if (!(details instanceof HTMLDetailsElement)) return;
    event.preventDefault();
    setLastPanel(details);
    if (panel === details) closeMenu();
    else openMenu();
  };
  return (
    <KeptMarkup
      as="nav"
      name="menu"
      label="Основное меню"
      className={styles.menu}
      markup={menu}
      onClick={onClick}
      content={import.meta.env.SSR && (() => <MenuContent pathname={pathname} phone={phone} />)}
    />
  );
}

/** Marks an entry of the menu if it is a link to the page that is shown, or a panel of its section. */
function mark(entry: Element, pathname: string): void {
  const paths = [...entry.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  entry.querySelector('summary')?.toggleAttribute('data-current', isInSection(paths, pathname));
  if (entry.getAttribute('href') === pathname) entry.setAttribute('aria-current', 'page');
  else entry.removeAttribute('aria-current');
}
