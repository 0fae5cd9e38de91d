import type { LoaderFunction } from 'react-router';

interface LoaderModule {
  readonly loader: LoaderFunction;
}

const loaders = import.meta.glob<LoaderModule>('../pages/*/loader.ts', { eager: true });

/** Returns the loader of the page in `src/pages/<name>/`. */
export function loaderOf(name: string): LoaderFunction {
  const module = loaders[`../pages/${name}/loader.ts`];
  if (!module) throw new Error(`the page \`${name}\` has no loader`);
  return module.loader;
}
