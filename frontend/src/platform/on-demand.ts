import { use } from 'react';
import { loadOrReload } from './reload-guard.ts';

/** A chunk that the browser loads only if a page or a dialog needs it. */
export interface OnDemand<M> {
  /**
   * Loads the chunk. If it cannot be loaded, loads the document again once, because there may be a newer build. If this
   * does not help either, the promise rejects, and a later call tries again.
   */
  readonly load: () => Promise<M>;
  /**
   * Returns the components of the chunk. Until they are loaded, the component that calls this function suspends. If they
   * cannot be loaded, it stays suspended until a later call of `load` succeeds.
   */
  readonly use: () => M;
}

interface Options {
  /** The name of the chunk, if each document that shows its components has to list it. */
  readonly chunk?: string;
  /** Whether the chunk is only loaded by `load`, and not as soon as a component needs it. */
  readonly isLater?: boolean;
}

/** The names of the chunks whose components were rendered, until `takeRenderedChunks` returns them. */
const rendered = new Set<string>();

/** Returns the names of the chunks that the document which was just rendered has to list. */
export function takeRenderedChunks(): string[] {
  const names = [...rendered];
  rendered.clear();
  return names;
}

/** Describes a chunk that `importChunk` imports. The renderer must call `load` before it renders. */
export function onDemand<M>(importChunk: () => Promise<M>, { chunk, isLater = false }: Options = {}): OnDemand<M> {
  let loaded: M | undefined;
  let loading: Promise<M> | undefined;
  const first = Promise.withResolvers<M>();
  const load = async (): Promise<M> => {
    if (loaded) return loaded;
    loading ??= import.meta.env.SSR ? importChunk() : loadOrReload(importChunk);
    try {
      loaded = await loading;
    } finally {
      loading = undefined;
    }
    first.resolve(loaded);
    return loaded;
  };
  return {
    load,
    use() {
      if (import.meta.env.SSR && chunk) rendered.add(chunk);
      if (loaded) return loaded;
      if (!isLater) void load().catch(() => undefined);
      return use(first.promise);
    },
  };
}
