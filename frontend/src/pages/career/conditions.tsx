import type { BlockOf } from '#api/types.ts';
import { joinShortWords, upperFirst } from '#platform/typography.ts';
import { Section } from '#ui/layout/layout.tsx';
import styles from './conditions.module.css';

/** Renders the conditions of work as the rows of a dark band, so that they are found at a glance below the hiring steps. */
export function Conditions({ heading, items }: BlockOf<'facts'>) {
  return (
    <Section tone="dark" heading={heading}>
      <dl className={styles.conditions}>
        {items.map(({ title, value }) => (
          <div key={title} className={styles.condition}>
            <dt className={styles.title}>{title}</dt>
            <dd className={styles.text}>{joinShortWords(upperFirst(value))}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
