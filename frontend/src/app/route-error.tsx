import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { ErrorScreen } from '#pages/error/screen.tsx';
import { NotFoundScreen } from '#pages/not-found/screen.tsx';
import { applyMeta, errorMeta } from '#platform/meta.ts';

/** The screen for what a loader or a page threw. */
export function RouteError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  useEffect(() => applyMeta(errorMeta(status), pathname), [status, pathname]);
  if (status === 500) return <ErrorScreen kind="own" retry={pathname + search} />;
  return status === 404 ? <NotFoundScreen /> : <ErrorScreen kind="upstream" retry={pathname + search} />;
}
