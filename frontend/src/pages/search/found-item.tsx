import type { Hit } from '#api/types.ts';
import { kindWords } from '#features/search/hit-kinds.ts';
import { longDate } from '#platform/dates.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Link } from '#ui/link/link.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import styles from './found-item.module.css';

/** Renders a search result with its picture, its kind, its title and the text around the match. */
export function FoundItem({ hit: { kind, title, href, snippet, date, picture } }: { hit: Hit }) {
  const words = kindWords(kind);
  return (
    <li className={styles.item}>
      {picture ? (
        <span className={styles.picture}>
          {/* The title names what the picture shows. */}
          <Picture picture={{ ...picture, alt: '' }} shape="wide" sizes="(min-width: 40rem) 11rem, 6rem" />
          {kind === 'video' && (
            <span className={styles.play}>
              <Icon name={words.icon} size="sm" />
            </span>
          )}
        </span>
      ) : (
        <span className={styles.icon}>
          <Icon name={words.icon} />
        </span>
      )}
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
