/** The maximum number of pages that are prefetched at once (specification §9). */
export const MAX_PRELOADS = 4;

export interface PrefetchPool {
  /** Queues a path. Each path is loaded at most once. */
  readonly add: (path: string) => void;
}

/**
 * Runs `load` for each path, with at most `limit` loads at once. Failures are ignored, because a prefetch is only a
 * hint.
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

/** The part of `NetworkInformation` that is read here. */
export interface NetworkConnection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether pages may be prefetched. With data saver or on 2g, visitors should pay only for the pages that they open. */
export function mayPrefetch(connection: NetworkConnection | undefined): boolean {
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');
}
