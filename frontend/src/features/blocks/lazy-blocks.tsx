import { type ComponentProps, Suspense } from 'react';
import { isRecord } from '#api/records.ts';
import { onDemand } from '#platform/on-demand.ts';
import type { AccessBlock } from './access-block.tsx';
import type { RareBlock, RareBlockData } from './rare-block.tsx';

/** The chunk of the blocks that only a few pages have. */
const chunk = 'special-blocks';
const accessBlock = onDemand(() => import('./access-block.tsx'), { chunk });
const rareBlock = onDemand(() => import('./rare-block.tsx'), { chunk });
const SPECIAL: Readonly<Record<'access' | RareBlockData['kind'], true>> = {
  access: true,
  picture: true,
  programs: true,
  quote: true,
  table: true,
  timeline: true,
};

/** Loads the components of the blocks of a page, given the data of its loader, before the page is shown. */
export async function loadBlocks(data: unknown): Promise<void> {
  if (blocksOf(data).some((block) => isRecord(block) && Object.hasOwn(SPECIAL, String(block.kind))))
    await Promise.all([accessBlock.load(), rareBlock.load()]).catch(() => undefined);
}

function blocksOf(data: unknown): unknown[] {
  const page = isRecord(data) && data.page;
  return isRecord(page) && Array.isArray(page.blocks) ? page.blocks : [];
}

export function LazyAccessBlock(props: ComponentProps<typeof AccessBlock>) {
  return (
    <Suspense>
      <ShownAccessBlock {...props} />
    </Suspense>
  );
}

export function LazyRareBlock(props: ComponentProps<typeof RareBlock>) {
  return (
    <Suspense>
      <ShownRareBlock {...props} />
    </Suspense>
  );
}

function ShownAccessBlock(props: ComponentProps<typeof AccessBlock>) {
  const shown = accessBlock.use();
  return <shown.AccessBlock {...props} />;
}

function ShownRareBlock(props: ComponentProps<typeof RareBlock>) {
  const shown = rareBlock.use();
  return <shown.RareBlock {...props} />;
}
