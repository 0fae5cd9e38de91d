import type { BlockOf } from '#api/types.ts';
import { Quote } from '#ui/quote/quote.tsx';
import { Timeline } from '#ui/timeline/timeline.tsx';
import { PictureBlock } from './picture-block.tsx';

/** A block of a kind that only some pages have. */
export type RareBlockData = BlockOf<'picture' | 'quote' | 'timeline'>;

/** Renders the content of a block whose code is loaded on demand. */
export function RareBlock({ block }: { block: RareBlockData }) {
  switch (block.kind) {
    case 'picture':
      return <PictureBlock picture={block.picture} caption={block.caption} />;
    case 'quote':
      return <Quote text={block.text} author={block.author} role={block.role} />;
    case 'timeline':
      return <Timeline items={block.items} look="row" />;
  }
}
