import { type KeyboardEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#ui/link/link.tsx';
import styles from './decade-nav.module.css';
import type { Decade } from './decades.ts';
import { useSectionInSight } from './section-in-sight.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Renders links to the decades. The arrow keys, Home and End move the focus from link to link. */
export function DecadeNav({ decades }: { decades: readonly Decade[] }) {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const current = useSectionInSight(decades.map(({ id }) => id).join(' '), list);
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    const links = [...event.currentTarget.querySelectorAll('a')];
    const next = nextLink(links, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <nav aria-label="Десятилетия" className={styles.nav}>
      <ul ref={list} className={styles.list} onKeyDown={onKeyDown}>
        {decades.map(({ id, years }) => (
          <li key={id}>
            <Link to={`${pathname}#${id}`} className={styles.link} aria-current={id === current ? 'true' : undefined}>
              {years}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function nextLink(links: readonly HTMLAnchorElement[], key: string): HTMLAnchorElement | undefined {
  if (key === 'Home') return links[0];
  if (key === 'End') return links.at(-1);
  const step = STEPS[key];
  const place = links.findIndex((link) => link.matches(':focus'));
  if (step === undefined || place < 0) return undefined;
  return links[place + step];
}
