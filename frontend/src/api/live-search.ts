import { isLiveHits } from './response-guards.ts';
import { reportMismatch } from './transport.ts';
import { noMismatch } from './type-guards.ts';
import type { LiveHits } from './types.ts';

const PATH = '/api/search/life';

/**
 * Returns search suggestions for `query` while the visitor is typing. If the request fails, or if the API returns an error
 * status or an unexpected JSON value, the promise rejects.
 */
export async function liveSearch(query: string, signal: AbortSignal): Promise<LiveHits> {
  const response = await fetch(`${PATH}?q=${encodeURIComponent(query)}`, {
    signal,
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`${PATH} returned ${response.status}`);
  const body: unknown = await response.json();
  const mismatch = noMismatch();
  if (isLiveHits(body, mismatch)) return body;
  reportMismatch(PATH, mismatch);
  throw new Error(`${PATH} returned an unexpected value`);
}
