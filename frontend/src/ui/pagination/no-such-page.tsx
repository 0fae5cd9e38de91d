import { useLocation, useSearchParams } from 'react-router';
import { plural } from '#platform/numbers.ts';
import { withQuery } from '#platform/query.ts';
import { Empty } from '#ui/empty/empty.tsx';
import { Link } from '#ui/link/link.tsx';

/**
 * Shown if the page number is higher than that of the last page, because a link is old or the number was typed by hand.
 */
export function NoSuchPage({ pages }: { pages: number }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return (
    <Empty title="Такой страницы в списке нет">
      <p>
        В нём {plural(pages, ['страница', 'страницы', 'страниц'])}.{' '}
        <Link to={withQuery(pathname, params, { page: 1 })}>Открыть первую</Link>
      </p>
    </Empty>
  );
}
