import { useEffect, useState } from 'react';
import { liveSearch } from '#api/live-search.ts';
import type { LiveHits } from '#api/types.ts';

const PAUSE_MS = 200;
const MIN_QUERY_LENGTH = 2;

export type LiveHit = LiveHits['items'][number];

/** Returns suggestions for `typed` after a pause in typing. An older response never replaces a newer response. */
export function useLiveSearch(typed: string): readonly LiveHit[] {
  const [hits, setHits] = useState<readonly LiveHit[]>([]);
  const query = typed.trim();
  useEffect(() => {
    if (query.length < MIN_QUERY_LENGTH) {
      setHits([]);
      return;
    }
    const request = new AbortController();
    const timer = setTimeout(() => {
      liveSearch(query, request.signal).then(setHits, () => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [query]);
  return hits;
}
