import type { Block } from '#api/types.ts';
import type { ServiceLayout } from './layouts.ts';

/** The blocks that stand beside the card of the contact person, and the blocks below it, which use the full width. */
export interface Sections {
  readonly beside: readonly Block[];
  readonly below: readonly Block[];
}

/**
 * Divides the blocks of a service at its picture, its programmes or its matrix, or at its steps if it has no picture.
 * The steps of a production line need the full width, so they end the first part even if the picture is below them.
 */
export function sectionsOf(blocks: readonly Block[], layout: ServiceLayout): Sections {
  const areStepsWide = layout === 'production' || blocks.every(({ kind }) => kind !== 'picture');
  const first = blocks.findIndex(
    (block) => ALWAYS_WIDE.includes(block.kind) || isMatrix(block) || (block.kind === 'steps' && areStepsWide),
  );
  const end = first < 0 ? blocks.length : first;
  return { beside: blocks.slice(0, end), below: blocks.slice(end) };
}

const ALWAYS_WIDE: readonly Block['kind'][] = ['picture', 'programs'];

function isMatrix(block: Block): boolean {
  return block.kind === 'table' && block.look === 'matrix';
}

/** Groups the lists of facts that follow each other, which stand side by side. Any other block is a group of its own. */
export function groupsOf(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind === 'facts' && last?.[0]?.kind === 'facts') last.push(block);
    else groups.push([block]);
  }
  return groups;
}
