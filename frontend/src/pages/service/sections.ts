import type { Block } from '#api/types.ts';
import type { ServiceLayout } from './layouts.ts';

/** The blocks that stand beside the card of the contact person, and the blocks below it, which use the full width. */
export interface Sections {
  readonly beside: readonly Block[];
  readonly below: readonly Block[];
}

/** What a section says: for whom the service is, what it costs, or what customers ask. Each layout has its own form of these. */
export type Purpose = 'audience' | 'price' | 'questions' | 'other';

/** The ground of a section. A plain section shares the space above it with a plain section or a picture. */
export type Ground = 'plain' | 'picture' | 'band';

/** The blocks of one part of a page. The lists of a pair stand side by side. */
export interface Group {
  readonly blocks: readonly Block[];
  readonly purpose: Purpose;
  readonly ground: Ground;
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

/**
 * Groups the lists of facts that follow each other, which stand side by side. The price of a production is a band of its
 * own. Any other block is a group of its own.
 */
export function groupsOf(blocks: readonly Block[], layout: ServiceLayout): readonly Group[] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (layout !== 'production' && block.kind === 'facts' && last?.[0]?.kind === 'facts') last.push(block);
    else groups.push([block]);
  }
  return groups.map((group) => toGroup(group, layout));
}

function toGroup(blocks: readonly Block[], layout: ServiceLayout): Group {
  const purpose = blocks.map(purposeOf).find((one) => one !== 'other') ?? 'other';
  return { blocks, purpose, ground: groundOf(blocks, purpose, layout) };
}

/** The kinds of blocks whose ground differs from that of the page. */
const BANDS: readonly (Block['kind'] | undefined)[] = ['figures', 'form', 'quote', 'steps'];

function groundOf([first]: readonly Block[], purpose: Purpose, layout: ServiceLayout): Ground {
  if (first?.kind === 'picture') return 'picture';
  const isBand = purpose === 'price' ? layout !== 'process' : BANDS.includes(first?.kind);
  return isBand ? 'band' : 'plain';
}

function purposeOf(block: Block): Purpose {
  if (block.kind === 'cards' && block.heading === 'Для кого') return 'audience';
  if (block.kind === 'facts' && block.heading?.startsWith('Цена')) return 'price';
  return block.kind === 'questions' ? 'questions' : 'other';
}
