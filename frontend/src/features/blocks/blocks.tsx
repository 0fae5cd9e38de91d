import type { Block, ProgramItem } from '#api/types.ts';
import { Section, type SectionTone } from '#ui/layout/layout.tsx';
import { AccessBlock } from './access-block.tsx';
import { BlockBody, fewPeople, type SimpleBlock } from './block-body.tsx';

/**
 * The blocks of a page, each in a section of its own. The programmes on the page are the options of its training form.
 */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  const programs = blocks.flatMap((block) => (block.kind === 'programs' ? block.items : []));
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names and never change their order.
  return blocks.map((block, index) => <BlockSection key={index} block={block} programs={programs} />);
}

function BlockSection({ block, programs }: { block: Block; programs: readonly ProgramItem[] }) {
  if (block.kind === 'access') {
    return (
      <AccessBlock audience={block.audience}>
        <Blocks blocks={block.blocks} />
      </AccessBlock>
    );
  }
  const look = { tone: toneOf(block), heading: headingOf(block), lead: leadOf(block), layout: layoutOf(block) };
  return (
    <Section {...look} {...idOf(block)}>
      <BlockBody block={block} programs={programs} />
    </Section>
  );
}

function toneOf({ kind }: SimpleBlock): SectionTone {
  if (kind === 'figures') return 'dark';
  if (kind === 'form') return 'sand';
  return kind === 'steps' || kind === 'quote' ? 'mint' : 'plain';
}

/** The kinds of blocks that are easiest to read in a narrow column. */
const NARROW: readonly Block['kind'][] = ['text', 'facts', 'questions', 'documents', 'links', 'timeline', 'form'];

function layoutOf(block: SimpleBlock): 'side' | 'above' {
  if (block.kind === 'people') return fewPeople(block.items) ? 'side' : 'above';
  return NARROW.includes(block.kind) ? 'side' : 'above';
}

function headingOf(block: SimpleBlock): string | undefined {
  return 'heading' in block ? block.heading : undefined;
}

/** Returns the text under the heading. A `text` block has none, because its text is the content. */
function leadOf(block: SimpleBlock): string | undefined {
  return block.kind === 'cards' || block.kind === 'form' ? block.text : undefined;
}

/** Returns the anchor of a form, for links such as `/contacts#feedback`. */
function idOf(block: SimpleBlock): { id?: string } {
  return block.kind === 'form' ? { id: block.form } : {};
}
