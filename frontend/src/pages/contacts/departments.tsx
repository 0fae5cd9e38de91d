import type { Common } from '#api/types.ts';
import { telHref } from '#platform/numbers.ts';
import { Section } from '#ui/layout/layout.tsx';
import styles from './departments.module.css';

/**
 * Renders the departments with their subjects, contact persons, phone numbers and e-mail addresses. On a phone, the
 * details of a department are folded below its title.
 */
export function Departments({ departments }: Pick<Common, 'departments'>) {
  return (
    <Section heading="Отделы" lead="Позвоните прямо тому, кто занимается вашим вопросом.">
      <ul className={styles.list}>
        {departments.map(({ title, person, phone, email, topics }) => (
          <li key={title} className={styles.item}>
            <h3 className={styles.title}>{title}</h3>
            <details className={styles.fold}>
              <summary className={styles.label}>
                <h3>{title}</h3>
              </summary>
              <div className={styles.details}>
                <p className={styles.topics}>{topics}</p>
                <p className={styles.topics}>{person}</p>
                <address className={styles.ways}>
                  {phone && <a href={telHref(phone)}>{phone}</a>}
                  <a href={`mailto:${email}`}>{email}</a>
                </address>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}
