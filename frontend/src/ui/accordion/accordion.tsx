import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './accordion.module.css';

export interface AccordionItem {
  readonly title: string;
  readonly content: ReactNode;
}

/** The number of items from which a list has two columns on a desktop. */
const LONG = 4;

/**
 * Reports whether so many items need the full width of the page, because they stand in two columns. Columns of an odd number
 * would not end together.
 */
export function isLongAccordion({ length }: readonly unknown[]): boolean {
  return length >= LONG && length % 2 === 0;
}

/**
 * Renders a list of native `details` elements. A `details` element opens without JavaScript, and the browser's search
 * finds its text. An item that opens moves only the items below it in its column.
 */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  if (!isLongAccordion(items)) return <Column items={items} />;
  const half = items.length / 2;
  return (
    <div className={styles.columns}>
      <Column items={items.slice(0, half)} />
      <Column items={items.slice(half)} />
    </div>
  );
}

function Column({ items }: { items: readonly AccordionItem[] }) {
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
