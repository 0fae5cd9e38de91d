import { data } from 'react-router';
import { isRecord } from './records.ts';
import { type ApiResponse, transport } from './transport.ts';
import { noMismatch, type TypeGuard } from './type-guards.ts';

/**
 * The statuses of the API that lead to the not-found screen. With 400 and 422, the API rejects the parameters of the
 * URL. For visitors, such a URL does not exist.
 */
const NOT_FOUND_STATUSES = [400, 404, 422];
const FAILURES = { badGateway: [502, 'Bad Gateway'], gatewayTimeout: [504, 'Gateway Timeout'] } as const;

/**
 * The reason why a page was not found: no route matches, the loader rejects the URL, or the catalogue does not contain
 * the item.
 */
type MissingReason = 'unmatched' | 'invalid' | 'detail';

/** The messages of the not-found screen. The specification of the site (§8) prescribes their wording. */
const MESSAGES: Readonly<Record<MissingReason, (fullPath: string) => string>> = {
  unmatched: (fullPath) => `Page not found: ${fullPath}`,
  invalid: (fullPath) => `Page Not Found: ${fullPath}`,
  detail: () => 'Page Not Found',
};

/**
 * Gets data for a page from the API. Only loaders call this function. `guard` checks the response against the OpenAPI
 * schema. If the API returns 400, 404 or 422, throws an error whose status is 404, which leads to the not-found screen.
 * If the API returns 504, throws an error whose status is 504. For any other failure, including a response that does
 * not match the schema, throws an error whose status is 502. If the request `page` was aborted, rethrows the error of
 * the transport.
 */
export async function apiGet<T>(
  guard: TypeGuard<T>,
  path: string,
  page: Request,
  missing: MissingReason = 'invalid',
): Promise<T> {
  return dataOf(await get(path, page), guard, path, page, missing);
}

function dataOf<T>(response: ApiResponse, guard: TypeGuard<T>, path: string, page: Request, missing: MissingReason): T {
  if (response.status === 200) return checked(response.body, guard, path, page);
  if (NOT_FOUND_STATUSES.includes(response.status)) throw notFound(page, missing);
  throw failed(`the API host returned ${response.status}`, response.status === 504 ? 'gatewayTimeout' : 'badGateway');
}

/**
 * Gets data like {@link apiGet}, but returns null if the API rejects a parameter of the query. The caller then repeats the
 * request without this parameter.
 */
export async function apiGetIfValid<T>(guard: TypeGuard<T>, path: string, page: Request): Promise<T | null> {
  const response = await get(path, page);
  return response.status === 400 ? null : dataOf(response, guard, path, page, 'invalid');
}

/** Returns an error whose status is 404, which leads to the not-found screen. */
export function notFound(page: Request, missing: MissingReason = 'invalid'): ReturnType<typeof data> {
  const { pathname, search } = new URL(page.url);
  const message = MESSAGES[missing](pathname + search);
  return data({ message }, { status: 404, statusText: message });
}

function failed(message: string, failure: keyof typeof FAILURES): ReturnType<typeof data> {
  const [status, statusText] = FAILURES[failure];
  return data({ message }, { status, statusText });
}

/**
 * The guard that has accepted a response body. The transport of the renderer returns the same body as long as a response
 * does not change, so the body is checked only once.
 */
const accepted = new WeakMap<object, unknown>();

function wasAccepted<T>(body: unknown, guard: TypeGuard<T>): body is T {
  return isRecord(body) && accepted.get(body) === guard;
}

function checked<T>(body: unknown, guard: TypeGuard<T>, path: string, page: Request): T {
  if (wasAccepted(body, guard)) return body;
  const mismatch = noMismatch();
  if (guard(body, mismatch)) {
    if (isRecord(body)) accepted.set(body, guard);
    return body;
  }
  transport().logMismatch(path, mismatch, page);
  throw failed('the response of the API does not match the contract', 'badGateway');
}

async function get(path: string, page: Request): Promise<ApiResponse> {
  try {
    return await transport().get(path, page);
  } catch (cause) {
    if (page.signal.aborted) throw cause;
    throw failed('the API host could not be reached', 'badGateway');
  }
}
