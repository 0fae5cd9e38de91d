import { joinShortWords } from '#platform/typography.ts';
import styles from './quote.module.css';

/** Renders a quotation with the name and the role of its author. */
export function Quote({ text, author, role }: { text: string; author: string; role?: string | undefined }) {
  return (
    <figure className={styles.quote}>
      <blockquote className={styles.text}>{joinShortWords(text)}</blockquote>
      <figcaption>
        <strong>{author}</strong>
        {role && <span className={styles.role}>{role}</span>}
      </figcaption>
    </figure>
  );
}
