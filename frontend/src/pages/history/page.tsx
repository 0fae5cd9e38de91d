import { useLoaderData } from 'react-router';
import type { Block, BlockOf } from '#api/types.ts';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { Chronicle } from './chronicle.tsx';
import { toDecades } from './decades.ts';
import type { loader } from './loader.ts';
import { Museum } from './museum.tsx';

/** Renders all timelines of the page as a single chronicle, followed by the museum and the other blocks. */
export function Page() {
  const { page } = useLoaderData<typeof loader>();
  const text = page.blocks.find((block): block is BlockOf<'text'> => block.kind === 'text');
  const picture = page.blocks.find((block): block is BlockOf<'picture'> => block.kind === 'picture');
  const isOwn = (block: Block) =>
    block.kind === 'timeline' || (text && picture && (block === text || block === picture));
  const blocks = page.blocks.filter((block) => !isOwn(block));
  return (
    <ContentScreen page={{ ...page, blocks }}>
      <Chronicle decades={toDecades(page.blocks)} />
      {text && picture && <Museum text={text} picture={picture.picture} />}
    </ContentScreen>
  );
}
