import { type RefObject, useEffect, useRef } from 'react';
import { closeBurger, toggleBurger, useInterface } from '#platform/interface-state.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { KeptMarkup } from '#ui/kept-markup/kept-markup.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './burger.module.css';
import { BurgerContent } from './burger-content.tsx';

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
        <Icon name="menu" />
        <Icon name="close" />
        <VisuallyHidden>Меню</VisuallyHidden>
      </summary>
      {isOpenBurger && <CloseOutOfSight toggle={toggle} />}
      <KeptMarkup
        as="nav"
        name="burger"
        label="Меню сайта"
        className={styles.sheet}
        content={import.meta.env.SSR && (() => <BurgerContent phone={phone} />)}
      />
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
