import { createPrefetchPool, mayPrefetch, type NetworkConnection } from './prefetch-pool.ts';

declare global {
  interface Navigator {
    /** The network information of the browser. Only Chromium supports this property. */
    readonly connection?: NetworkConnection;
  }
}

/** The links that have been rendered, but have not been visible yet. */
const links = new Set<Element>();
let observer: IntersectionObserver | null = null;

/**
 * Starts prefetching the pages of visible links. `entry-client.tsx` calls this function once. Nothing is prefetched
 * before the call.
 */
export function startPrefetch(load: (path: string) => Promise<unknown>): void {
  if (!mayPrefetch(navigator.connection)) return;
  const pool = createPrefetchPool(load);
  observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      forget(target);
      pool.add(target.pathname);
    }
  });
  for (const link of links) observer.observe(link);
}

/** Prefetches the page of a link when the link becomes visible. Returns a function that stops observing the link. */
export function prefetchOnSight(link: Element): () => void {
  links.add(link);
  observer?.observe(link);
  return () => forget(link);
}

function forget(link: Element): void {
  links.delete(link);
  observer?.unobserve(link);
}
