import { isRouteErrorResponse, type MiddlewareFunction, redirectDocument } from 'react-router';
import { statusOf } from '#api/client.ts';
import { isRecord } from '#api/type-guards.ts';
import { leavePage } from '#platform/page-transition.ts';

/**
 * Loads a page that is not found as a document, because Portico may have a redirect for its path, or a newer build may
 * contain the page. Otherwise, the visitor gets a document with status 404.
 */
export const documentOnNotFound: MiddlewareFunction = async ({ request }, next) => {
  const results = await next();
  if (isRecord(results) && Object.values(results).some(isNotFound)) {
    const { pathname, search, hash } = new URL(request.url);
    throw redirectDocument(pathname + search + hash);
  }
  return results;
};

/**
 * Lets the old page leave before the router shows the new one. The old page stays until the data of the new page has
 * arrived.
 */
export const leaveBeforeEnter: MiddlewareFunction = async ({ request }, next) => {
  if (new URL(request.url).pathname === location.pathname) return next();
  const results = await next();
  // If the visitor has navigated elsewhere in the meantime, that navigation makes the old page leave.
  if (!request.signal.aborted) await leavePage();
  return results;
};

/** Whether the result of a loader is an error with status 404. */
function isNotFound(outcome: unknown): boolean {
  if (!isRecord(outcome) || outcome.type !== 'error') return false;
  // A loader throws what `data()` returns, and at this point the router has not wrapped that in its own error yet.
  const { result } = outcome;
  const status = isRouteErrorResponse(result) || result instanceof Response ? result.status : statusOf(result);
  return status === 404;
}
