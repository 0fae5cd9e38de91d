import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { ErrorScreen } from '#pages/error/screen.tsx';
import { NotFoundScreen } from '#pages/not-found/screen.tsx';

/** The screen for what a loader or a page threw. */
export function RouteError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (!isRouteErrorResponse(error)) return <ErrorScreen kind="own" retry={pathname + search} />;
  return error.status === 404 ? <NotFoundScreen /> : <ErrorScreen kind="upstream" retry={pathname + search} />;
}
