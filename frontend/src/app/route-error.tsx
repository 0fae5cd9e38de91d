import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { ErrorScreen } from '#pages/error/screen.tsx';
import { NotFoundScreen } from '#pages/not-found/screen.tsx';
import { applyMeta, errorMeta } from '#platform/meta.ts';

/** Renders the screen for an error that a loader or a component threw. */
export function RouteError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  useEffect(() => applyMeta(errorMeta(status), pathname, status), [status, pathname]);
  if (status === 404) return <NotFoundScreen />;
  return <ErrorScreen kind={kindOf(status)} retry={pathname + search} />;
}

function kindOf(status: number): 'own' | 'late' | 'upstream' {
  if (status === 500) return 'own';
  return status === 504 ? 'late' : 'upstream';
}
