import type { Common } from '#api/types.ts';
import { longDate } from '#platform/dates.ts';
import { Section } from '#ui/layout/layout.tsx';
import styles from './licences.module.css';

/** Renders the licences as a register: what each of them permits, its number and date, and its issuer. */
export function Licences({ licences }: Pick<Common, 'licences'>) {
  return (
    <Section heading="Лицензии" fold="phone">
      <ul className={styles.register}>
        {licences.map(({ title, number, date, issuer }) => (
          <li key={number} className={styles.licence}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.number}>
              {`№\u00a0${number} от\u00a0`}
              <time dateTime={date}>{longDate(date)}</time>
            </p>
            <p className={styles.issuer}>{issuer}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
