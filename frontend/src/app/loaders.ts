import type { LoaderFunction, LoaderFunctionArgs } from 'react-router';
import { isRecord } from '#api/records.ts';
import { loadBlocks } from '#features/blocks/lazy-blocks.tsx';
import { sectionsAbove } from '#platform/site-tree.ts';

interface LoaderModule {
  readonly loader: LoaderFunction;
}

const loaders = import.meta.glob<LoaderModule>('../pages/*/loader.ts', { eager: true });

/**
 * Loads the data of the page in `src/pages/<name>/` and the chunk of its blocks. Adds the sections above the page for its
 * breadcrumbs.
 */
export async function loadPage(name: string, args: LoaderFunctionArgs): Promise<unknown> {
  const module = loaders[`../pages/${name}/loader.ts`];
  if (!module) throw new Error(`the page \`${name}\` has no loader`);
  const data: unknown = await module.loader(args);
  await loadBlocks(data);
  return isRecord(data) ? { ...data, above: sectionsAbove(new URL(args.request.url).pathname) } : data;
}
