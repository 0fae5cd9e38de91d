import type { Block, ProgramItem } from '#api/types.ts';
import { Section, type SectionTone } from '#ui/layout/layout.tsx';
import { StickyAction } from '#ui/sticky-action/sticky-action.tsx';
import { BlockBody, fewPeople, type SimpleBlock } from './block-body.tsx';
import { FormCall } from './form-call.tsx';
import { LazyAccessBlock } from './lazy-blocks.tsx';

/**
 * Renders each block of a page in its own section. A training form on the page offers the programmes that the page
 * lists.
 */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  const programs = blocks.flatMap((block) => (block.kind === 'programs' ? block.items : []));
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids, and the order of blocks never changes.
  return blocks.map((block, index) => <BlockSection key={index} block={block} programs={programs} />);
}

function BlockSection({ block, programs }: { block: Block; programs: readonly ProgramItem[] }) {
  if (block.kind === 'access') {
    return (
      <LazyAccessBlock audience={block.audience}>
        <Blocks blocks={block.blocks} />
      </LazyAccessBlock>
    );
  }
  const look = { tone: toneOf(block), heading: headingOf(block), lead: leadOf(block), layout: layoutOf(block) };
  return (
    <>
      {block.kind === 'form' && (
        <StickyAction>
          <FormCall kind={block.form} />
        </StickyAction>
      )}
      <Section {...look} {...idOf(block)}>
        <BlockBody block={block} programs={programs} />
      </Section>
    </>
  );
}

function toneOf({ kind }: SimpleBlock): SectionTone {
  if (kind === 'figures') return 'dark';
  if (kind === 'form') return 'sand';
  return kind === 'steps' || kind === 'quote' ? 'mint' : 'plain';
}

/** The kinds of blocks that are easier to read in a narrow column than across the full width. */
const NARROW: readonly Block['kind'][] = ['text', 'facts', 'questions', 'documents', 'links', 'timeline', 'form'];

function layoutOf(block: SimpleBlock): 'side' | 'above' {
  if (block.kind === 'people') return fewPeople(block.items) ? 'side' : 'above';
  return NARROW.includes(block.kind) ? 'side' : 'above';
}

function headingOf(block: SimpleBlock): string | undefined {
  return 'heading' in block ? block.heading : undefined;
}

/**
 * Returns the introductory text of a block, which is shown under the heading. Returns undefined for all kinds except
 * `cards` and `form`.
 */
function leadOf(block: SimpleBlock): string | undefined {
  return block.kind === 'cards' || block.kind === 'form' ? block.text : undefined;
}

/**
 * Returns the element id of a form block, to which links such as `/contacts#feedback` lead. Returns an empty object for
 * other blocks.
 */
function idOf(block: SimpleBlock): { id?: string } {
  return block.kind === 'form' ? { id: block.form } : {};
}
