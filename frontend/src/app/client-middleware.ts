import { isRouteErrorResponse, type MiddlewareFunction, redirectDocument } from 'react-router';
import { isRecord } from '#api/records.ts';
import { statusOf } from '#api/thrown-status.ts';
import { loadForms } from '#features/forms/lazy-form.tsx';
import { leavePage } from '#platform/leave-page.ts';

/** Surrounds each navigation in the browser. The code is loaded together with the loaders. */
export const aroundNavigation: MiddlewareFunction = (args, next) =>
  documentOnNotFound(args, async () => leaveBeforeEnter(args, async () => loadFormsBeforeEnter(args, next)));

/**
 * If a loader reports status 404, makes the browser load the URL as a document. Portico may have a redirect for the
 * URL, or a newer build may contain the page. Otherwise, the visitor gets a document whose status is 404.
 */
const documentOnNotFound: MiddlewareFunction = async ({ request }, next) => {
  const results = await next();
  if (isRecord(results) && Object.values(results).some(isNotFound)) {
    const { pathname, search, hash } = new URL(request.url);
    throw redirectDocument(pathname + search + hash);
  }
  return results;
};

/**
 * Plays the leave animation of the old page before the router shows the new page. The animation starts after the data
 * of the new page has arrived. If only the query or the fragment changes, no animation is played.
 */
const leaveBeforeEnter: MiddlewareFunction = async ({ request }, next) => {
  if (new URL(request.url).pathname === location.pathname) return next();
  const results = await next();
  // If the visitor has started another navigation in the meantime, the middleware of the new navigation plays the
  // animation.
  if (!request.signal.aborted) await leavePage();
  return results;
};

/**
 * Loads the chunk of the forms before the router shows a page whose blocks contain a form.
 */
const loadFormsBeforeEnter: MiddlewareFunction = async (_args, next) => {
  const results = await next();
  if (isRecord(results) && Object.values(results).some(hasForm)) await loadForms();
  return results;
};

/** Reports whether a loader has returned a content page with a form. */
function hasForm(outcome: unknown): boolean {
  const result = isRecord(outcome) ? outcome.result : undefined;
  const page = isRecord(result) ? result.page : undefined;
  const blocks = isRecord(page) ? page.blocks : undefined;
  return Array.isArray(blocks) && blocks.some((block) => isRecord(block) && block.kind === 'form');
}

/** Reports whether the result of a loader is an error whose status is 404. */
function isNotFound(outcome: unknown): boolean {
  if (!isRecord(outcome) || outcome.type !== 'error') return false;
  // A loader throws a value that was created with `data()`. The router converts this value to a route error only later.
  const { result } = outcome;
  const status = isRouteErrorResponse(result) || result instanceof Response ? result.status : statusOf(result);
  return status === 404;
}
