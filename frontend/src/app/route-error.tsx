import { Suspense, useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { ErrorScreen } from '#pages/error/screen.tsx';
import { applyMeta, errorMeta } from '#platform/meta.ts';
import { onDemand } from '#platform/on-demand.ts';

/** The chunk of the not-found screen. Usually, only a document whose status is 404 shows this screen. */
export const notFoundScreen = onDemand(() => import('#pages/not-found/screen.tsx'), { chunk: 'page-not-found' });

/** Renders the screen for an error that a loader or a component threw. */
export function RouteError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  useEffect(() => applyMeta(errorMeta(status), pathname, status), [status, pathname]);
  if (status === 404) {
    return (
      <Suspense>
        <LoadedNotFound />
      </Suspense>
    );
  }
  return <ErrorScreen kind={kindOf(status)} retry={pathname + search} />;
}

function LoadedNotFound() {
  const { NotFoundScreen } = notFoundScreen.use();
  return <NotFoundScreen />;
}

function kindOf(status: number): 'own' | 'late' | 'upstream' {
  if (status === 500) return 'own';
  return status === 504 ? 'late' : 'upstream';
}
