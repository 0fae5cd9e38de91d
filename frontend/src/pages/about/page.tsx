import { useLoaderData } from 'react-router';
import { Blocks } from '#features/blocks/blocks.tsx';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { Licences } from './licences.tsx';
import type { loader } from './loader.ts';

/** Renders the licences of the company behind the steps of quality control. */
export function Page() {
  const { page, licences } = useLoaderData<typeof loader>();
  const end = page.blocks.findLastIndex(({ kind }) => kind === 'steps') + 1;
  return (
    <ContentScreen page={{ ...page, blocks: page.blocks.slice(end) }}>
      <Blocks blocks={page.blocks.slice(0, end)} />
      <Licences licences={licences} />
    </ContentScreen>
  );
}
