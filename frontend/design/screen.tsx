import { type ReactNode, useContext } from 'react';
import { UNSAFE_DataRouterDataContext as RouteDataContext, useRoutes } from 'react-router';
import { sectionsAbove } from '#platform/site-tree.ts';
import type { LoadedPage } from './page-data.ts';

interface ScreenProps<Data extends object> {
  /** The page, or a part that reads the data of its page. */
  readonly of: ReactNode;
  readonly page: LoadedPage<Data>;
  /** The fields of the loader's data that differ from what the content API returned, such as an empty list. */
  readonly change?: Partial<Data>;
}

/** The id of the route that a screen believes to be on. */
const SCREEN = 'screen';

/**
 * Renders a whole page inside a stage, at its own address and with the given data of its loader.
 *
 * A page reads its data from the router. A router cannot stand inside another one, so the page becomes a route below the
 * route of the gallery, and the data is added to that of the gallery's router. React Router has no public name for the
 * context with this data. If an update of React Router moves the data, the tests of the gallery fail.
 */
export function Screen<Data extends object>({
  of: element,
  page: { path, data },
  change,
}: ScreenProps<Data>): ReactNode {
  const router = useContext(RouteDataContext);
  const screen = useRoutes([{ id: SCREEN, path: '*', element }], path);
  if (!router) throw new Error('a screen needs the router of the gallery');
  const own = { ...data, above: sectionsAbove(path.replace(/\?.*/, '')), ...change };
  return (
    <RouteDataContext value={{ ...router, loaderData: { ...router.loaderData, [SCREEN]: own } }}>
      {screen}
    </RouteDataContext>
  );
}
