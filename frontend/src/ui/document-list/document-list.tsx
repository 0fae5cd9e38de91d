import { longDate } from '#platform/dates.ts';
import { fileSize } from '#platform/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './document-list.module.css';

export interface DocumentEntry {
  readonly title: string;
  readonly text?: string | undefined;
  readonly date?: string | undefined;
  readonly href: string;
  readonly kind: string;
  readonly bytes: number;
}

/**
 * Renders a list of files that a visitor can download, with the date, the type and the size of each file. In a wide
 * list, these stand in columns.
 */
export function DocumentList({ items }: { items: readonly DocumentEntry[] }) {
  return (
    <ul className={styles.list}>
      {items.map(({ title, text, date, href, kind, bytes }) => (
        <li key={href + title} className={styles.item}>
          <div className={styles.words}>
            <a href={href} className={styles.title} download>
              {title}
            </a>
            {text && <p className={styles.text}>{text}</p>}
          </div>
          <p className={styles.meta}>
            <span>{date && longDate(date)}</span>{' '}
            <span>
              {kind.toUpperCase()}, {fileSize(bytes)}
            </span>
          </p>
          <span className={styles.sign}>
            <Icon name="download" />
          </span>
        </li>
      ))}
    </ul>
  );
}
