import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, MiddlewareFunction, RouteObject } from 'react-router';
import { loadOrReload } from '#platform/reload-guard.ts';
import { reloadFailedStylesheets } from '#platform/stylesheets.ts';

interface PageModule {
  readonly Page: ComponentType;
  /** Loads other chunks that the page needs, given the data of its loader. */
  readonly loadParts?: (data: unknown) => Promise<void>;
  /** Loads other chunks that the page probably needs. */
  readonly preloadParts?: () => Promise<void>;
}

const pages = import.meta.glob<PageModule>('../pages/*/page.tsx');
/**
 * Imports the chunk with the loaders of all pages and everything that only loaders need. A document contains the data of
 * its page, so this chunk is loaded with the first prefetch or navigation.
 */
const importLoaders = () => import('./loaders.ts');

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
 * Returns the properties of a route for the page in `src/pages/<name>/`. The router loads the component and calls the
 * loader in parallel. Then it waits for the other parts of the page.
 */
export function page(name: string): Pick<RouteObject, 'lazy' | 'loader' | 'handle'> {
  const loadModule = () => load(name, pages[`../pages/${name}/page.tsx`]);
  return {
    handle: { page: name },
    loader: async (args) => {
      const { loadPage } = await load(name, importLoaders);
      const data = await loadPage(name, args);
      const { loadParts } = await loadModule();
      await loadParts?.(data).catch(() => undefined);
      return data;
    },
    lazy: {
      // biome-ignore lint/correctness/noComponentHookFactories: React Router requires the name `Component`.
      Component: async () => (await loadModule()).Page,
    },
  };
}

/** Surrounds each navigation in the browser. */
export const lazyMiddleware: MiddlewareFunction = async (args, next) => {
  const { aroundNavigation } = await load('site', () => import('./client-middleware.ts'));
  return aroundNavigation(args, next);
};

/** Loads the data of the site layout. */
export async function siteLoader(args: LoaderFunctionArgs) {
  return (await load('site', () => import('#api/site-loader.ts'))).siteLoader(args);
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
    const [module] = await Promise.all([pages[`../pages/${name}/page.tsx`]?.(), importLoaders()]);
    await module?.preloadParts?.();
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
