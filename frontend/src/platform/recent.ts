/** A map with a limited number of entries. */
export interface Recent<V> {
  readonly get: (key: string) => V | undefined;
  readonly set: (key: string, value: V) => void;
  readonly clear: () => void;
}

/** Returns a map that keeps the `limit` entries that were used last. */
export function createRecent<V>(limit: number): Recent<V> {
  // A `Map` iterates in the order of insertion, so the first entry is the one that was not used for the longest time.
  const entries = new Map<string, V>();
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      const [oldest] = entries.keys();
      if (entries.size > limit && oldest !== undefined) entries.delete(oldest);
    },
    clear: () => entries.clear(),
  };
}
