import { createPrefetchPool, mayPrefetch, type NetworkConnection, type PrefetchPool } from './prefetch-pool.ts';

declare global {
  interface Navigator {
    /** Supported only by Chromium. */
    readonly connection?: NetworkConnection;
  }
}

let pool: PrefetchPool | null = null;
let observer: IntersectionObserver | null = null;

/** Starts prefetching. The entry of the browser calls this once; nothing is prefetched before that. */
export function startPrefetch(load: (path: string) => Promise<unknown>): void {
  if (!mayPrefetch(navigator.connection)) return;
  pool = createPrefetchPool(load);
  observer = new IntersectionObserver(onSight);
  for (const link of document.querySelectorAll('a[data-prefetch]')) observer.observe(link);
}

/** Prefetches the page of a link when the link becomes visible. Returns a function that stops observing it. */
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
