import { type ComponentProps, Suspense } from 'react';
import { isRecord } from '#api/records.ts';
import { onDemand } from '#platform/on-demand.ts';
import type { AccessBlock } from './access-block.tsx';
import type { Programs } from './programs.tsx';

/** The chunk of the blocks that only a few pages have. */
const chunk = 'special-blocks';
const accessBlock = onDemand(() => import('./access-block.tsx'), { chunk });
const programs = onDemand(() => import('./programs.tsx'), { chunk });
const SPECIAL: readonly unknown[] = ['access', 'programs'];

/** Loads the components of the blocks of a page, given the data of its loader, before the page is shown. */
export async function loadBlocks(data: unknown): Promise<void> {
  if (blocksOf(data).some((block) => isRecord(block) && SPECIAL.includes(block.kind)))
    await Promise.all([accessBlock.load(), programs.load()]).catch(() => undefined);
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

export function LazyPrograms(props: ComponentProps<typeof Programs>) {
  return (
    <Suspense>
      <ShownPrograms {...props} />
    </Suspense>
  );
}

function ShownAccessBlock(props: ComponentProps<typeof AccessBlock>) {
  const shown = accessBlock.use();
  return <shown.AccessBlock {...props} />;
}

function ShownPrograms(props: ComponentProps<typeof Programs>) {
  const shown = programs.use();
  return <shown.Programs {...props} />;
}
