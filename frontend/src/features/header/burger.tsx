import { type RefObject, useEffect, useRef } from 'react';
import { closeBurger, toggleBurger, useInterface } from '#platform/interface-state.ts';
import { telHref } from '#platform/numbers.ts';
import { SITE } from '#platform/site-tree.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Link } from '#ui/link/link.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './burger.module.css';

/**
 * Renders the burger menu, which lists all sections of the site. Narrow screens and the low-vision version show this
 * menu.
 */
export function Burger({ phone }: { phone?: string | undefined }) {
  const { isOpenBurger } = useInterface();
  const toggle = useRef<HTMLElement>(null);
  return (
    <details className={styles.burger} open={isOpenBurger}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a `summary` element acts as a button. */}
      <summary
        ref={toggle}
        className={styles.toggle}
        onClick={(event) => {
          event.preventDefault();
          toggleBurger();
        }}
      >
        <Icon name={isOpenBurger ? 'close' : 'menu'} />
        <VisuallyHidden>Меню</VisuallyHidden>
      </summary>
      {isOpenBurger && <CloseOutOfSight toggle={toggle} />}
      <nav aria-label="Меню сайта" className={styles.sheet}>
        <ul>
          {SITE.map(({ path, title, children }) => (
            <li key={path} className={styles.section}>
              {children ? (
                <details name="burger">
                  <summary className={styles.title}>
                    {title}
                    <Icon name="chevron" />
                  </summary>
                  <ul className={styles.links}>
                    {children.map((child) => (
                      <li key={child.path}>
                        <Link to={child.path}>{child.title}</Link>
                      </li>
                    ))}
                    {children.every((child) => child.path !== path) && (
                      <li>
                        <Link to={path}>Обзор раздела</Link>
                      </li>
                    )}
                  </ul>
                </details>
              ) : (
                <Link to={path} className={styles.title}>
                  {title}
                </Link>
              )}
            </li>
          ))}
        </ul>
        {phone && (
          <a href={telHref(phone)} className={styles.phone}>
            <Icon name="phone" />
            {phone}
          </a>
        )}
      </nav>
    </details>
  );
}

/**
 * Closes the burger menu when CSS hides its button, for example because a tablet was turned. Otherwise, the page would
 * stay inert and could not be scrolled.
 */
function CloseOutOfSight({ toggle }: { toggle: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (!toggle.current) return;
    const observer = new ResizeObserver(() => {
      if (!toggle.current?.checkVisibility()) closeBurger();
    });
    observer.observe(toggle.current);
    return () => observer.disconnect();
  }, [toggle]);
  return null;
}
