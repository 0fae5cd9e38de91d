import { createElement, type ReactNode, useEffect, useState } from 'react';
import type { LiveHits } from '#api/types.ts';

const PAUSE_MS = 200;
const MIN_QUERY_LENGTH = 2;

export type LiveHit = LiveHits['items'][number];

export interface LiveSearch {
  readonly hits: readonly LiveHit[];
  /** The number of all results, of which `hits` are the first ones. */
  readonly total: number;
  /** What to say instead of suggestions: that there is no result, or that the last request has failed. */
  readonly answer?: ReactNode;
}

const NOTHING: LiveSearch = { hits: [], total: 0 };
const FAILED = 'Подсказки сейчас недоступны. Нажмите «Найти», чтобы искать по всему сайту.';

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
      findHits(query, request.signal)
        .catch(() => ({ ...NOTHING, answer: FAILED }))
        .then((now) => request.signal.aborted || setFound(now));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [query]);
  return found;
}

/** Asks for suggestions. The code for this, and for the answer if there are none, is loaded when it is needed. */
async function findHits(query: string, signal: AbortSignal): Promise<LiveSearch> {
  const { liveSearch } = await import('#api/live-search.ts');
  const { items, total } = await liveSearch(query, signal);
  if (total > 0) return { hits: items, total };
  const { NothingFound } = await import('./nothing-found.tsx');
  return { ...NOTHING, answer: createElement(NothingFound, { query }) };
}
