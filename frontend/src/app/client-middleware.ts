import { isRouteErrorResponse, type MiddlewareFunction, redirectDocument } from 'react-router';
import { statusOf } from '#api/client.ts';
import { leavePage } from '#platform/page-transition.ts';

type Results = Record<string, { type: string; result: unknown }>;

/**
 * A page that this build does not know is asked for as a document: Portico may have a redirect for it, a newer build may
 * have the page, and if neither has, the visitor gets the true 404.
 */
export const documentOnNotFound: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  if (Object.values(results).some(isNotFound)) {
    const { pathname, search, hash } = new URL(request.url);
    throw redirectDocument(pathname + search + hash);
  }
  return results;
};

/** The old page stays until the new one's data is there, then leaves; only then does the router show the new one. */
export const leaveBeforeEnter: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (new URL(request.url).pathname === location.pathname) return next();
  const results = await next();
  // Who has gone elsewhere meanwhile keeps the page for that navigation to take away.
  if (!request.signal.aborted) await leavePage();
  return results;
};

function isNotFound({ type, result }: Results[string]): boolean {
  if (type !== 'error') return false;
  // `data()` is what a loader threw, before the router has turned it into an error of its own.
  const status = isRouteErrorResponse(result) || result instanceof Response ? result.status : statusOf(result);
  return status === 404;
}
