import { useSyncExternalStore } from 'react';

/** A value that several components share and that functions outside of components can change. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /**
   * Returns the value, and renders the component again when the value changes. On the server and during hydration,
   * returns the initial value.
   */
  readonly use: () => T;
  /**
   * Returns a part of the value, and renders the component again when this part changes. On the server and during
   * hydration, returns `onServer`.
   */
  readonly usePart: <P extends string | boolean | null>(part: (value: T) => P, onServer: P) => P;
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = (): T => current;
  return {
    get,
    set(value) {
      current = value;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, () => initial),
    usePart: (part, onServer) =>
      useSyncExternalStore(
        subscribe,
        () => part(current),
        () => onServer,
      ),
  };
}
