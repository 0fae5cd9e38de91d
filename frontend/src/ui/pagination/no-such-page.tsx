import { useLocation, useSearchParams } from 'react-router';
import { plural } from '#platform/numbers.ts';
import { withQuery } from '#platform/query.ts';
import { Empty } from '#ui/empty/empty.tsx';
import { Link } from '#ui/link/link.tsx';

/** Shown for a page number past the last page: an old link, or a number typed by hand. */
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
