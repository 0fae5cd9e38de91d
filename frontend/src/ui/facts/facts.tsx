import type { ReactNode } from 'react';
import { joinShortWords } from '#platform/typography.ts';
import styles from './facts.module.css';

export interface FactItem {
  readonly title: string;
  readonly value: ReactNode;
}

interface FactsProps {
  readonly items: readonly FactItem[];
  /** The number of columns on a desktop. */
  readonly columns?: 1 | 2;
}

/** Renders a definition list. Items without a value are omitted. */
export function Facts({ items, columns = 1 }: FactsProps) {
  const known = items.filter(({ value }) => value !== undefined && value !== null && value !== '');
  return (
    <dl className={columns === 2 ? styles.two : undefined}>
      {known.map(({ title, value }) => (
        <div key={title} className={styles.fact}>
          <dt className={styles.title}>{title}</dt>
          <dd>{typeof value === 'string' ? joinShortWords(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}
