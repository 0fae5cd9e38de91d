import type { Block } from '#api/types.ts';

/** The blocks that stand beside the card of the contact person, and the blocks below it, which use the full width. */
export interface Sections {
  readonly beside: readonly Block[];
  readonly below: readonly Block[];
}

/**
 * Divides the blocks of a service behind its introduction: the texts before any other block, and a picture that
 * follows them. What comes after it is longer than the card, and would leave the column below the card empty.
 */
export function sectionsOf(blocks: readonly Block[]): Sections {
  const first = blocks.findIndex(({ kind }) => kind !== 'text');
  const texts = first < 0 ? blocks.length : first;
  const end = blocks[texts]?.kind === 'picture' ? texts + 1 : texts;
  return { beside: blocks.slice(0, end), below: blocks.slice(end) };
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

/** Returns the headings of a group, by which the styles know for whom the service is and what it costs. */
export function headingsOf(group: readonly Block[]): string {
  return group.map((block) => 'heading' in block && block.heading).join();
}
