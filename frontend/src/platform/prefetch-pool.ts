/** At most this many pages are preloaded at once (specification §9). */
export const MAX_PRELOADS = 4;

export interface PrefetchPool {
  /** Queues a path; a path is asked for once in the life of the pool. */
  readonly add: (path: string) => void;
}

/** Runs `load` for each path, never more than `limit` at once. A failure is dropped: a prefetch is only a hint. */
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
export interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Data saver and 2g visitors pay for what they open, not for what they might open. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');
}
