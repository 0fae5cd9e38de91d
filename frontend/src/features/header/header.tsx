import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { classes } from '#platform/classes.ts';
import { useClickOutside } from '#platform/click-outside.ts';
import { OPENS_DIALOG } from '#platform/dialog-opener.ts';
import { useHeaderStyle } from '#platform/header-style.ts';
import { closeBurger, closeMenu, openPopup, useInterface } from '#platform/interface-state.ts';
import { telHref } from '#platform/numbers.ts';
import { paths } from '#platform/paths.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import { Logo } from '#ui/logo/logo.tsx';
import { Burger } from './burger.tsx';
import styles from './header.module.css';
import { Menu } from './menu.tsx';
import { ViewPanel } from './view-panel.tsx';

interface HeaderProps {
  readonly phone?: string | undefined;
  /**
   * The search field that opens below the header. If the search field is undefined, the search link leads to the search
   * page.
   */
  readonly search?: ReactNode;
  /** Loads the code of the search field. If it is undefined, the code is already there. */
  readonly loadSearch?: () => Promise<unknown>;
}

/**
 * Renders the header. A desktop shows a menu with panels, and a phone shows the burger menu. Both menus work without
 * scripts.
 */
export function Header({ phone, search, loadSearch }: HeaderProps) {
  const style = useHeaderStyle();
  const scrolled = useScrolled();
  const { isOpenMenu, isOpenBurger } = useInterface();
  const ref = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const searchPanel = useSearchPanel(pathname === paths.search() ? undefined : search, loadSearch);
  const closeAll = useCallback(() => {
    closeMenu();
    closeBurger();
    searchPanel.close();
  }, [searchPanel.close]);
  const isOpen = isOpenMenu || isOpenBurger || searchPanel.field;
  useClickOutside(ref, isOpen ? closeAll : null);
  useEscape(() => {
    returnFocus(ref.current);
    closeAll();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run whenever the path of the page changes.
  useEffect(closeAll, [pathname]);

  const solid = style === 'default' || scrolled || isOpen;
  return (
    <header
      ref={ref}
      data-site=""
      className={classes(
        styles.header,
        solid ? styles.solid : styles.transparent,
        // Without a transition, the header of a page with a default header is solid in the first frame.
        style === 'default' && styles.instant,
      )}
    >
      <Container>
        <div className={styles.bar}>
          <Link to={paths.home} className={styles.home} aria-label="АО «Медиус Фарм» — на главную">
            <Logo />
          </Link>
          <Menu phone={phone} />
          <div className={styles.actions}>
            <Link
              to={paths.search()}
              prefetch={false}
              className={styles.round}
              aria-label="Поиск по сайту"
              onClick={searchPanel.onClick}
              onPointerEnter={searchPanel.onReach}
              onFocus={searchPanel.onReach}
            >
              <Icon name="search" />
            </Link>
            <ViewPanel className={styles.round} />
            {phone && (
              <a href={telHref(phone)} className={styles.hotline}>
                <Icon name="phone" />
                <span>{phone}</span>
              </a>
            )}
            <Link
              to={paths.feedbackForm}
              className={styles.contact}
              {...OPENS_DIALOG}
              onClick={(event) => {
                event.preventDefault();
                openPopup({ name: 'feedback' });
              }}
            >
              Написать нам
            </Link>
            <Burger phone={phone} />
          </div>
        </div>
      </Container>
      {searchPanel.field && (
        <div ref={focusField} className={styles.search}>
          <Container>{searchPanel.field}</Container>
        </div>
      )}
    </header>
  );
}

/**
 * Manages the search panel below the header. A click on the search link opens or closes the panel. Without scripts or
 * without `field`, or if the code of the field cannot be loaded, the link leads to the search page.
 */
function useSearchPanel(field: ReactNode, load?: () => Promise<unknown>) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  /** Whether the panel is to open when its code is there. */
  const isWanted = useRef(false);
  const close = useCallback(() => {
    isWanted.current = false;
    setOpen(false);
  }, []);
  const show = (): void => {
    isWanted.current = true;
    if (!load) setOpen(true);
    load?.().then(
      () => isWanted.current && setOpen(true),
      () => isWanted.current && navigate(paths.search()),
    );
  };
  const onClick = (event: MouseEvent): void => {
    if (!field || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    closeMenu();
    closeBurger();
    if (open) close();
    else show();
  };
  /** Loads the code before the click. A failure is not shown, because the click tries again. */
  const onReach = (): void => {
    if (field) load?.().catch(() => undefined);
  };
  return { field: open && field, close, onClick, onReach };
}

/** Moves the focus to the search field when the search panel opens. */
function focusField(panel: HTMLElement | null): void {
  panel?.querySelector('input')?.focus();
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = (): void => setScrolled(window.scrollY > 24);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return scrolled;
}

/**
 * Moves the focus to the button of a menu panel before the panel closes. If the focus is not inside an open panel, does
 * nothing.
 */
function returnFocus(header: HTMLElement | null): void {
  const open = header?.querySelector('details[open]');
  if (open?.contains(document.activeElement)) open.querySelector('summary')?.focus();
}

function useEscape(handler: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') handler();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [handler]);
}
