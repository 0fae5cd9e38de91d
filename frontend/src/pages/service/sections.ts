import type { Block, BlockPurpose } from '#api/types.ts';

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

/** How many blocks stand in the first column of the closing: the customers and the price. */
const FIRST_COLUMN = 2;

/** The blocks of a service below its introduction. The closing is what a visitor reads last before the form. */
export interface Parts {
  readonly stages: readonly Block[];
  readonly closing: readonly (readonly Block[])[];
  readonly form: readonly Block[];
}

/** Divides the blocks below the introduction into stages, the two columns of the closing, and the form. */
export function partsOf(blocks: readonly Block[]): Parts {
  const end = endOf(blocks, ({ kind }) => kind === 'form');
  const start = endOf(blocks.slice(0, end), (block) => purposeOf(block) === 'customers');
  const closing = blocks.slice(start, end);
  return {
    stages: blocks.slice(0, start),
    closing: [closing.slice(0, FIRST_COLUMN), closing.slice(FIRST_COLUMN)].filter(({ length }) => length > 0),
    form: blocks.slice(end),
  };
}

function endOf(blocks: readonly Block[], isNext: (block: Block) => boolean): number {
  const next = blocks.findIndex(isNext);
  return next < 0 ? blocks.length : next;
}

/** Returns the purpose of a block, by which the styles know, for example, what the service costs. */
export function purposeOf(block: Block): BlockPurpose | undefined {
  return 'purpose' in block ? block.purpose : undefined;
}
