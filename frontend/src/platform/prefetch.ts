import { createPrefetchPool, mayPrefetch, type NetworkConnection, type PrefetchPool } from './prefetch-pool.ts';

declare global {
  interface Navigator {
    /** The network information of the browser. Only Chromium supports this property. */
    readonly connection?: NetworkConnection;
  }
}

let pool: PrefetchPool | null = null;
let observer: IntersectionObserver | null = null;

/**
 * Starts prefetching the pages of visible links. `entry-client.tsx` calls this function once. Nothing is prefetched
 * before the call.
 */
export function startPrefetch(load: (path: string) => Promise<unknown>): void {
  if (!mayPrefetch(navigator.connection)) return;
  pool = createPrefetchPool(load);
  observer = new IntersectionObserver(onSight);
  for (const link of document.querySelectorAll('a[data-prefetch]')) observer.observe(link);
}

/** Prefetches the page of a link when the link becomes visible. Returns a function that stops observing the link. */
export function prefetchOnSight(link: Element): () => void {
  observer?.observe(link);
  return () => observer?.unobserve(link);
}

function onSight(entries: IntersectionObserverEntry[]): void {
  for (const entry of entries) {
    if (!entry.isIntersecting || !(entry.target instanceof HTMLAnchorElement)) continue;
    observer?.unobserve(entry.target);
    pool?.add(entry.target.pathname);
  }
}
