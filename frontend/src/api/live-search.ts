import type { LiveHits } from './types.ts';

/** What the search finds while one types. Nothing, when it cannot be asked: the form still works. */
export async function liveSearch(query: string, signal: AbortSignal): Promise<LiveHits['items']> {
  const response = await fetch(`/api/search/life?q=${encodeURIComponent(query)}`, {
    signal,
    headers: { accept: 'application/json' },
  });
  if (!response.ok) return [];
  const { items }: LiveHits = await response.json();
  return items;
}
