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

/**
 * Pages whose prefetch failed. Vite would not load their stylesheets a second time, and they would appear unstyled, so
 * loading them again fails.
 */
const failedPrefetches = new Set<string>();

let failedTarget = (): string => '/';

/** Sets how to find the target of a navigation whose chunk is missing. The browser's entry knows it. */
export function setFailedTarget(target: () => string): void {
  failedTarget = target;
}

/** The lazy parts of a route for the page in `src/pages/<name>/`. Component and loader are loaded in parallel. */
export function page(name: string): Pick<RouteObject, 'lazy' | 'handle'> {
  return {
    handle: { page: name },
    lazy: {
      loader: async () => (await load(name, loaders[`../pages/${name}/loader.ts`])).loader,
      // biome-ignore lint/correctness/noComponentHookFactories: a name of the router, for a promise of a component.
      Component: async () => (await load(name, pages[`../pages/${name}/page.tsx`])).Page,
    },
  };
}

/** The name of the page's folder, under which the manifest lists its files. */
export function pageName(route: Pick<RouteObject, 'handle'>): string | undefined {
  const handle: unknown = route.handle;
  if (typeof handle !== 'object' || handle === null || !('page' in handle)) return undefined;
  return typeof handle.page === 'string' ? handle.page : undefined;
}

/** Loads the chunks of a page before it is visited. */
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
