import type { ReactNode } from 'react';
import type { Block, ProgramItem } from '#api/types.ts';
import { isLongAccordion } from '#ui/accordion/accordion.tsx';
import { Section, type SectionTone } from '#ui/layout/layout.tsx';
import { StickyAction } from '#ui/sticky-action/sticky-action.tsx';
import { BlockBody, fewPeople, isShortText, type SimpleBlock, wideFacts } from './block-body.tsx';
import { areTiles } from './block-cards.tsx';
import { FormAside } from './form-aside.tsx';
import { FormCall } from './form-call.tsx';
import { LazyAccessBlock, LazyBlock } from './lazy-blocks.tsx';

/** What a list of blocks fills: the width of the page, or a column beside other content. */
type Frame = 'page' | 'column';

const COLUMN = { space: 'column' } as const;

interface BlocksProps {
  readonly blocks: readonly Block[];
  readonly frame?: Frame;
  /** Which blocks a phone folds if the page has a form. `details` are lists of facts, tables and questions. */
  readonly folds?: 'details' | 'nothing';
  /** All blocks of the page, if `blocks` are only some of them. */
  readonly page?: readonly Block[];
}

/**
 * Renders each block of a page in its own section. A training form on the page offers the programmes that the page
 * lists.
 */
export function Blocks({ blocks, frame = 'page', folds = 'details', page = blocks }: BlocksProps) {
  const programs = page.flatMap((block) => (block.kind === 'programs' ? block.items : []));
  const isFolding = folds === 'details' && page.some(({ kind }) => kind === 'form');
  return blocks.map((block, index) => {
    if (frame === 'page' && isIllustration(block, blocks[index + 1])) return null;
    return (
      <BlockSection
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids, and the order of blocks never changes.
        key={index}
        block={block}
        programs={programs}
        fold={isFolding ? foldOf(block) : 'never'}
        frame={frame}
        aside={frame === 'page' ? asideOf(block, blocks[index - 1], page) : undefined}
      />
    );
  });
}

/** Reports whether a picture stands below the heading of the text that follows it. */
function isIllustration(block: Block | undefined, next: Block | undefined): boolean {
  return block?.kind === 'picture' && next?.kind === 'text' && next.heading !== undefined;
}

/** Returns what stands below the heading of a block, beside its content. */
function asideOf(block: Block, before: Block | undefined, page: readonly Block[]): ReactNode {
  if (block.kind === 'form') return <FormAside form={block} page={page} />;
  return before?.kind === 'picture' && isIllustration(before, block) ? <LazyBlock block={before} /> : undefined;
}

interface BlockSectionProps {
  readonly block: Block;
  readonly programs: readonly ProgramItem[];
  readonly fold: 'never' | 'phone';
  readonly frame: Frame;
  readonly aside: ReactNode;
}

function BlockSection({ block, programs, fold, frame, aside }: BlockSectionProps) {
  if (block.kind === 'access') return <LazyAccessBlock {...block} Content={Blocks} />;
  const text = { heading: headingOf(block), lead: leadOf(block), fold };
  const look = frame === 'page' ? { tone: toneOf(block), layout: layoutOf(block, aside) } : COLUMN;
  return (
    <>
      {block.kind === 'form' && (
        <StickyAction>
          <FormCall kind={block.form} />
        </StickyAction>
      )}
      <Section {...text} {...look} {...idOf(block)} aside={aside}>
        <BlockBody block={block} programs={programs} />
      </Section>
    </>
  );
}

/** On a phone, the details of a page with a form are folded, so that the form is not far below them. */
function foldOf({ kind }: Block): 'never' | 'phone' {
  return kind === 'facts' || kind === 'table' || kind === 'questions' ? 'phone' : 'never';
}

function toneOf({ kind }: SimpleBlock): SectionTone {
  if (kind === 'figures') return 'dark';
  if (kind === 'form') return 'sand';
  return kind === 'steps' || kind === 'quote' ? 'mint' : 'plain';
}

/** The kinds of blocks that are easier to read in a narrow column than across the full width. */
const NARROW: readonly Block['kind'][] = ['text', 'facts', 'questions', 'documents', 'form'];

function layoutOf(block: SimpleBlock, aside: ReactNode): 'side' | 'above' {
  if (block.kind === 'people') return fewPeople(block.items) ? 'side' : 'above';
  if (block.kind === 'facts' && wideFacts(block.items)) return 'above';
  if (block.kind === 'text' && isShortText(block) && !aside) return 'above';
  if (block.kind === 'questions' && isLongAccordion(block.items)) return 'above';
  if (block.kind === 'links') return areTiles(block.items) ? 'above' : 'side';
  return NARROW.includes(block.kind) ? 'side' : 'above';
}

function headingOf(block: SimpleBlock): string | undefined {
  return 'heading' in block ? block.heading : undefined;
}

/**
 * Returns the introductory text of a block, which is shown under the heading. Returns undefined for all kinds except
 * `cards`, `questions` and `form`.
 */
function leadOf(block: SimpleBlock): string | undefined {
  return block.kind === 'cards' || block.kind === 'questions' || block.kind === 'form' ? block.text : undefined;
}

/**
 * Returns the element id of a form block, to which links such as `/contacts#feedback` lead. Returns an empty object for
 * other blocks.
 */
function idOf(block: SimpleBlock): { id?: string } {
  return block.kind === 'form' ? { id: block.form } : {};
}
