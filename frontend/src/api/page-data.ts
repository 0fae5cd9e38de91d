import { useLoaderData } from 'react-router';

interface PageData {
  readonly above: readonly { readonly path: string; readonly title: string }[];
}

/** Returns the home page, followed by the sections above the page. `loaders.ts` adds them to the data of each page. */
export function useSectionsAbove(): PageData['above'] {
  return useLoaderData<PageData>().above;
}
