import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import { loadOrReload } from '#platform/reload-guard.ts';
import { reloadFailedStylesheets } from '#platform/stylesheets.ts';

interface PageModule {
  readonly Page: ComponentType;
}
interface LoaderModule {
  readonly loader: LoaderFunction;
}

const pages = import.meta.glob<PageModule>('../pages/*/page.tsx');
const loaders = import.meta.glob<LoaderModule>('../pages/*/loader.ts');

/** The names of the pages whose prefetch failed and that have not been loaded since. */
const failedPrefetches = new Set<string>();

let failedTarget = (): string => '/';

/**
 * Sets the function that returns the URL to which the visitor was navigating. If a chunk is missing, the browser loads
 * this URL as a document. Only `entry-client.tsx` can provide this function.
 */
export function setFailedTarget(target: () => string): void {
  failedTarget = target;
}

/**
 * Returns the `lazy` and `handle` properties of a route for the page in `src/pages/<name>/`. The router loads the
 * component and the loader in parallel.
 */
export function page(name: string): Pick<RouteObject, 'lazy' | 'handle'> {
  return {
    handle: { page: name },
    lazy: {
      loader: async () => (await load(name, loaders[`../pages/${name}/loader.ts`])).loader,
      // biome-ignore lint/correctness/noComponentHookFactories: React Router requires the name `Component`.
      Component: async () => (await load(name, pages[`../pages/${name}/page.tsx`])).Page,
    },
  };
}

/**
 * Returns the name of the folder in `src/pages/` that contains the page of a route. Returns undefined if the route has
 * no page.
 */
export function pageName(route: Pick<RouteObject, 'handle'>): string | undefined {
  const handle: unknown = route.handle;
  if (typeof handle !== 'object' || handle === null || !('page' in handle)) return undefined;
  return typeof handle.page === 'string' ? handle.page : undefined;
}

/**
 * Loads the chunks of a page before the visitor opens the page. If loading fails, a later navigation requests the chunks
 * and stylesheets again.
 */
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
    if (!failedPrefetches.has(name)) return importModule();
    await reloadFailedStylesheets();
    const module = await importModule();
    failedPrefetches.delete(name);
    return module;
  }, failedTarget);
}
