import type { Common } from '#api/types.ts';
import { longDate } from '#platform/dates.ts';
import { Section } from '#ui/layout/layout.tsx';
import styles from './licences.module.css';
import { Scan } from './scan.tsx';

/** Renders the licences with their numbers, dates and issuers, each beside a drawing of the document. */
export function Licences({ licences }: Pick<Common, 'licences'>) {
  return (
    <Section heading="Лицензии" fold="phone">
      <ul className={styles.licences}>
        {licences.map(({ title, number, date, issuer }) => (
          <li key={number} className={styles.licence}>
            <Scan number={number} />
            <div className={styles.words}>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.number}>
                {`№\u00a0${number} от\u00a0`}
                <time dateTime={date}>{longDate(date)}</time>
              </p>
              <p className={styles.issuer}>{issuer}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
