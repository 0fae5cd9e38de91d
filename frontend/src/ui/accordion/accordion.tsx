import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './accordion.module.css';

export interface AccordionItem {
  readonly title: string;
  readonly content: ReactNode;
}

/** Questions and answers on native `details`: opens without scripts, found by the browser's own search. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  return (
    <div className={styles.accordion}>
      {items.map(({ title, content }) => (
        <details key={title} className={styles.item}>
          <summary className={styles.title}>
            {title}
            <span className={styles.sign}>
              <Icon name="plus" />
            </span>
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}
