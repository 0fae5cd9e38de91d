import { useLocation, useSearchParams } from 'react-router';
import type { Facet } from '#api/types.ts';
import { withQuery } from '#platform/query.ts';
import { Link } from '#ui/link/link.tsx';
import styles from './letters.module.css';

/**
 * Renders a link for each letter. A link shows only the products whose titles begin with its letter. The link «А–Я»
 * removes the filter.
 */
export function Letters({ letters, onApply }: { letters: readonly Facet[]; onApply: () => void }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const chosen = params.get('letter');
  return (
    <nav aria-label="По первой букве">
      <ul className={styles.list}>
        <li>
          <Link
            to={withQuery(pathname, params, { letter: null })}
            className={styles.all}
            aria-current={chosen ? undefined : 'true'}
          >
            А–Я
          </Link>
        </li>
        {letters.map(({ value, title, count }) => (
          <li key={value}>
            <Link
              to={withQuery(pathname, params, { letter: value })}
              className={styles.letter}
              aria-label={`${title}: ${count}`}
              aria-current={value === chosen ? 'true' : undefined}
              onClick={onApply}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
