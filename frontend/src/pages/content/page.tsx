import { useLoaderData } from 'react-router';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { Closing, ClosingContact } from '#features/closing/closing.tsx';
import { type ClosingBlock, closingOf } from './closing.ts';
import type { loader } from './loader.ts';

export function Page() {
  const { page } = useLoaderData<typeof loader>();
  const end = closingOf(page.blocks);
  const blocks = page.blocks.filter((block) => block !== end);
  return (
    <>
      <ContentScreen page={{ ...page, blocks }} />
      {end && <End block={end} />}
    </>
  );
}

function End({ block }: { block: ClosingBlock }) {
  if (block.kind === 'cards') return <Closing {...block} />;
  return <ClosingContact heading={block.heading} person={block.items[0]} />;
}
