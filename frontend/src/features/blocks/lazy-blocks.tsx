import { type ComponentProps, Suspense } from 'react';
import { isRecord } from '#api/records.ts';
import type { BlockOf } from '#api/types.ts';
import { onDemand } from '#platform/on-demand.ts';
import type { AccessBlock } from './access-block.tsx';
import type { RareBlockData } from './rare-block.tsx';
import type { RowBlockData } from './row-block.tsx';

/** The kinds of blocks that a page loads on demand. */
type LazyBlockData = RareBlockData | RowBlockData | BlockOf<'programs'>;

// A page with programmes is close to the limit of its scripts, so the code of the other kind is a chunk of its own.
const accessBlock = onDemand(() => import('./access-block.tsx'), { chunk: 'access-block' });
const programs = onDemand(() => import('./programs.tsx'), { chunk: 'program-blocks' });
const rareBlock = onDemand(() => import('./rare-block.tsx'), { chunk: 'special-blocks' });
const rowBlock = onDemand(() => import('./row-block.tsx'), { chunk: 'row-blocks' });
const RARE = [rareBlock];
const ROWS = [rowBlock];
/** What the blocks of each kind need. An access block may contain tables. */
const NEEDS: Readonly<Record<'access' | LazyBlockData['kind'], readonly { load(): Promise<unknown> }[]>> = {
  access: [accessBlock, rowBlock],
  picture: RARE,
  programs: [programs],
  quote: RARE,
  steps: ROWS,
  table: ROWS,
  timeline: RARE,
};

/** Loads the components of the blocks of a page, given the data of its loader, before the page is shown. */
export async function loadBlocks(data: unknown): Promise<void> {
  const kinds = blocksOf(data).map((block) => isRecord(block) && block.kind);
  const needed = Object.entries(NEEDS).flatMap(([kind, parts]) => (kinds.includes(kind) ? parts : []));
  await Promise.all(needed.map((part) => part.load())).catch(() => undefined);
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

export function LazyBlock(props: { block: LazyBlockData }) {
  return (
    <Suspense>
      <ShownBlock {...props} />
    </Suspense>
  );
}

function ShownAccessBlock(props: ComponentProps<typeof AccessBlock>) {
  const shown = accessBlock.use();
  return <shown.AccessBlock {...props} />;
}

function ShownBlock({ block }: { block: LazyBlockData }) {
  if (block.kind === 'steps' || block.kind === 'table') {
    const { RowBlock } = rowBlock.use();
    return <RowBlock block={block} />;
  }
  if (block.kind === 'programs') {
    const { Programs } = programs.use();
    return <Programs items={block.items} />;
  }
  const { RareBlock } = rareBlock.use();
  return <RareBlock block={block} />;
}
