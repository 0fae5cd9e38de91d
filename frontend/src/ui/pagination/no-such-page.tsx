import { useLocation, useSearchParams } from 'react-router';
import { plural } from '#platform/numbers.ts';
import { withQuery } from '#platform/query.ts';
import { Empty } from '#ui/empty/empty.tsx';
import { Link } from '#ui/link/link.tsx';

/**
 * Renders the message for a page number that is greater than the number of pages. A visitor gets such a number from an
 * outdated link or by typing a number into the URL.
 */
export function NoSuchPage({ pages }: { pages: number }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return (
    <Empty title="Такой страницы в списке нет">
      <p>
        В нём {plural(pages, ['страница', 'страницы', 'страниц'])}.{' '}
        <Link to={withQuery(pathname, params, { page: 1 })} scroll="top">
          Открыть первую
        </Link>
      </p>
    </Empty>
  );
}
