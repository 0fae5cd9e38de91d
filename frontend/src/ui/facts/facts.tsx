import type { ReactNode } from 'react';
import { joinShortWords } from '#platform/typography.ts';
import styles from './facts.module.css';

export interface FactItem {
  readonly title: string;
  readonly value: ReactNode;
}

/** Renders a definition list. Items without a value are omitted. */
export function Facts({ items }: { items: readonly FactItem[] }) {
  const known = items.filter(({ value }) => value !== undefined && value !== null && value !== '');
  return (
    <dl>
      {known.map(({ title, value }) => (
        <div key={title} className={styles.fact}>
          <dt className={styles.title}>{title}</dt>
          <dd>{typeof value === 'string' ? joinShortWords(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}
