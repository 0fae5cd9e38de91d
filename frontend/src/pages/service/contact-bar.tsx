import type { ReactNode } from 'react';
import type { BlockOf } from '#api/types.ts';
import { telHref } from '#platform/numbers.ts';
import styles from './contact-bar.module.css';

interface ContactBarProps {
  readonly people: BlockOf<'people'>['items'];
  readonly isShown: boolean;
  /** The button that leads to the form. */
  readonly children: ReactNode;
}

/**
 * Renders the contact persons of a service and the button that leads to its form in a bar at the bottom of the screen.
 * Narrow and low screens, and the low-vision version, leave it out: it would cover a large part of what is read. A phone has
 * a bar with the button alone, see `StickyAction`.
 */
export function ContactBar({ people, isShown, children }: ContactBarProps) {
  return (
    <div className={styles.bar} data-noprint="" data-shown={isShown ? '' : undefined}>
      <div className={styles.row}>
        {people.map(({ name, role, phone }) => (
          <p key={name} className={styles.person}>
            <span>
              <b className={styles.name}>{name}</b> <span className={styles.role}>{role}</span>
            </span>
            {phone && (
              <a className={styles.phone} href={telHref(phone)}>
                {phone}
              </a>
            )}
          </p>
        ))}
        {children}
      </div>
    </div>
  );
}
