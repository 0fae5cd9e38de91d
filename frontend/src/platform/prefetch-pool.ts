/** The maximum number of pages that are prefetched at the same time (specification §9). */
export const MAX_PRELOADS = 4;

export interface PrefetchPool {
  /** Adds a path to the queue. Each path is loaded at most once. */
  readonly add: (path: string) => void;
}

/**
 * Returns a pool that calls `load` once for each path, with at most `limit` loads at the same time. A failed load is
 * ignored, because prefetching is optional.
 */
export function createPrefetchPool(load: (path: string) => Promise<unknown>, limit = MAX_PRELOADS): PrefetchPool {
  const seen = new Set<string>();
  const waiting: string[] = [];
  let running = 0;

  const next = (): void => {
    while (running < limit) {
      const path = waiting.shift();
      if (path === undefined) return;
      running += 1;
      load(path)
        .catch(() => undefined)
        .finally(() => {
          running -= 1;
          next();
        });
    }
  };

  return {
    add(path) {
      if (seen.has(path)) return;
      seen.add(path);
      waiting.push(path);
      next();
    },
  };
}

/** The part of the browser interface `NetworkInformation` that {@link mayPrefetch} reads. */
export interface NetworkConnection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Reports whether pages may be prefetched. With data saver or on a 2G connection, visitors should download only the
 * pages that they open.
 */
export function mayPrefetch(connection: NetworkConnection | undefined): boolean {
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');
}
