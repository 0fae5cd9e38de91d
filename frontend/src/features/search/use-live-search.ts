import { useEffect, useState } from 'react';
import type { LiveHits } from '#api/types.ts';

const PAUSE_MS = 200;
const MIN_QUERY_LENGTH = 2;

export type LiveHit = LiveHits['items'][number];

export interface LiveSearch {
  readonly hits: readonly LiveHit[];
  /** The number of all results, of which `hits` are the first ones. */
  readonly total: number;
  /** Whether the last request for suggestions has failed. */
  readonly isFailed: boolean;
}

const NOTHING: LiveSearch = { hits: [], total: 0, isFailed: false };

/** Returns suggestions for `typed` after a pause in typing. An older response never replaces a newer response. */
export function useLiveSearch(typed: string): LiveSearch {
  const [found, setFound] = useState(NOTHING);
  const query = typed.trim();
  useEffect(() => {
    if (query.length < MIN_QUERY_LENGTH) {
      setFound(NOTHING);
      return;
    }
    const request = new AbortController();
    const timer = setTimeout(() => {
      findHits(query, request.signal).then(
        ({ items, total }) => setFound({ hits: items, total, isFailed: false }),
        () => request.signal.aborted || setFound({ ...NOTHING, isFailed: true }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [query]);
  return found;
}

/** Asks for suggestions. The code for this is loaded with the first request. */
async function findHits(query: string, signal: AbortSignal): Promise<LiveHits> {
  const { liveSearch } = await import('#api/live-search.ts');
  return liveSearch(query, signal);
}
