import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import { loadOrReload } from '#platform/reload-guard.ts';

interface PageModule {
  readonly Page: ComponentType;
}
interface LoaderModule {
  readonly loader: LoaderFunction;
}

const pages = import.meta.glob<PageModule>('../pages/*/page.tsx');
const loaders = import.meta.glob<LoaderModule>('../pages/*/loader.ts');

/** Vite remembers a stylesheet that it has tried: after a failed prefetch the page would come unstyled, so it counts as failed. */
const failedPrefetches = new Set<string>();

let failedTarget = (): string => '/';

/** The browser's entry says where a navigation that needs a missing chunk was going. */
export function setFailedTarget(target: () => string): void {
  failedTarget = target;
}

/** A route's parts for the page in `src/pages/<name>/`: loaded on demand, component and loader in parallel. */
export function page(name: string): Pick<RouteObject, 'lazy' | 'handle'> {
  return {
    handle: { page: name },
    lazy: {
      loader: async () => (await load(name, loaders[`../pages/${name}/loader.ts`])).loader,
      // biome-ignore lint/correctness/noComponentHookFactories: the router's name for a promise of one, not a component.
      Component: async () => (await load(name, pages[`../pages/${name}/page.tsx`])).Page,
    },
  };
}

/** The page's name, which is also where the build's manifest lists its files. */
export function pageName(route: Pick<RouteObject, 'handle'>): string | undefined {
  const handle: unknown = route.handle;
  if (typeof handle !== 'object' || handle === null || !('page' in handle)) return undefined;
  return typeof handle.page === 'string' ? handle.page : undefined;
}

/** Fetches a page's chunks ahead of a visit. */
export async function preloadPage(name: string): Promise<void> {
  try {
    await Promise.all([pages[`../pages/${name}/page.tsx`]?.(), loaders[`../pages/${name}/loader.ts`]?.()]);
  } catch {
    failedPrefetches.add(name);
  }
}

async function load<T>(name: string, importModule: (() => Promise<T>) | undefined): Promise<T> {
  if (!importModule) throw new Error(`there is no page \`${name}\``);
  if (import.meta.env.SSR) return importModule();
  return loadOrReload(async () => {
    if (failedPrefetches.has(name)) throw new Error(`a chunk of \`${name}\` is missing`);
    return importModule();
  }, failedTarget);
}
