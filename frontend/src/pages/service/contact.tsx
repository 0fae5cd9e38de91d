import type { ReactNode } from 'react';
import type { BlockOf } from '#api/types.ts';
import { PersonCard } from '#ui/person-card/person-card.tsx';
import styles from './page.module.css';

interface ContactProps {
  readonly heading?: string | undefined;
  readonly people: BlockOf<'people'>['items'];
  /** The button that leads to the form. */
  readonly children: ReactNode;
}

/** Renders the contact persons of a service, which stay in sight beside the introduction. */
export function Contact({ heading, people, children }: ContactProps) {
  return (
    <aside className={styles.contact}>
      <div className={styles.card}>
        {heading && <h2 className={styles.heading}>{heading}</h2>}
        {people.map((person) => (
          <PersonCard key={person.name} {...person} />
        ))}
        <div className={styles.call}>{children}</div>
      </div>
    </aside>
  );
}
