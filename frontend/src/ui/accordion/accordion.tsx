import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './accordion.module.css';

export interface AccordionItem {
  readonly title: string;
  readonly content: ReactNode;
}

/**
 * Renders a list of native `details` elements. A `details` element opens without JavaScript, and the browser's search
 * finds its text.
 */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  return (
    <div className={styles.accordion}>
      {items.map(({ title, content }) => (
        <details key={title} className={styles.item}>
          <summary className={styles.title}>
            {title}
            <span data-noprint="" className={styles.sign}>
              <Icon name="plus" />
            </span>
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}
