import { useLocation, useSearchParams } from 'react-router';
import { withQuery } from '#platform/query.ts';
import { Link } from '#ui/link/link.tsx';
import styles from './pagination.module.css';
import { shownPages } from './shown-pages.ts';

/**
 * Renders links to the pages of a list. The links preserve all query parameters other than `page`. If the list has only
 * one page, nothing is rendered.
 */
export function Pagination({ page, pages }: { page: number; pages: number }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  if (pages < 2) return null;
  const to = (target: number): string => withQuery(pathname, params, { page: target });
  return (
    <nav aria-label="Страницы списка" className={styles.pagination}>
      {page > 1 && (
        <Link to={to(page - 1)} className={styles.step} rel="prev" scroll="top">
          Назад
        </Link>
      )}
      <ol className={styles.list}>
        {shownPages(page, pages).map((shown) =>
          typeof shown === 'string' ? (
            <li key={shown} aria-hidden="true" className={styles.gap}>
              …
            </li>
          ) : (
            <li key={shown}>
              <Link
                to={to(shown)}
                className={styles.page}
                scroll="top"
                aria-label={`Страница ${shown}`}
                aria-current={shown === page ? 'page' : undefined}
              >
                {shown}
              </Link>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <Link to={to(page + 1)} className={styles.step} rel="next" scroll="top">
          Вперёд
        </Link>
      )}
    </nav>
  );
}
