import { useLoaderData } from 'react-router';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { Chronicle } from './chronicle.tsx';
import { toDecades } from './decades.ts';
import type { loader } from './loader.ts';

/** Renders all timelines of the page as a single chronicle, followed by the other blocks. */
export function Page() {
  const { page } = useLoaderData<typeof loader>();
  const blocks = page.blocks.filter(({ kind }) => kind !== 'timeline');
  return (
    <ContentScreen page={{ ...page, blocks }}>
      <Chronicle decades={toDecades(page.blocks)} />
    </ContentScreen>
  );
}
