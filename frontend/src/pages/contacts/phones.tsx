import type { Common } from '#api/types.ts';
import { telHref } from '#platform/numbers.ts';
import { Section } from '#ui/layout/layout.tsx';
import styles from './phones.module.css';

/** Renders the phone numbers that most visitors need, in large type. */
export function Phones({ phones }: Pick<Common, 'phones'>) {
  return (
    <Section heading="Телефоны">
      <ul className={styles.phones}>
        {phones.map(({ title, number, note }) => (
          <li key={number} className={styles.phone}>
            <h3 className={styles.title}>{title}</h3>
            <a href={telHref(number)} className={styles.number}>
              {number}
            </a>
            {note && <p className={styles.note}>{note}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
