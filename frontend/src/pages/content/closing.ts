import type { Block, BlockOf } from '#api/types.ts';

type People = BlockOf<'people'>;

/** The block that ends a page: a contact person, or links that need neither an icon nor a picture. */
export type ClosingBlock = BlockOf<'cards'> | (People & { readonly items: readonly [People['items'][number]] });

/** Returns the last block of a page if it can be the end of the page. */
export function closingOf(blocks: readonly Block[]): ClosingBlock | undefined {
  const last = blocks.at(-1);
  return last && (isContact(last) || isOffers(last)) ? last : undefined;
}

function isContact(block: Block): block is Extract<ClosingBlock, { kind: 'people' }> {
  return block.kind === 'people' && block.items.length === 1;
}

function isOffers(block: Block): block is BlockOf<'cards'> {
  return block.kind === 'cards' && block.items.every(({ href, icon, picture }) => href && !icon && !picture);
}
