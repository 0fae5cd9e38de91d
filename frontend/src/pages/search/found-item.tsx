import type { Hit } from '#api/types.ts';
import { kindWords } from '#features/search/hit-kinds.ts';
import { longDate } from '#platform/dates.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Link } from '#ui/link/link.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import styles from './found-item.module.css';

/** Renders a search result with its kind, its title and the text around the match. */
export function FoundItem({ hit: { kind, title, href, snippet, date } }: { hit: Hit }) {
  const words = kindWords(kind);
  return (
    <li className={styles.item}>
      <span className={styles.icon}>
        <Icon name={words.icon} />
      </span>
      <div>
        <p className={styles.marks}>
          {words.title}
          {date && <time dateTime={date}> · {longDate(date)}</time>}
        </p>
        <h3 className={styles.title}>
          <Link to={href}>{title}</Link>
        </h3>
        <Prose html={snippet} />
      </div>
    </li>
  );
}
