import type { Block } from '#api/types.ts';
import { Blocks } from '#features/blocks/blocks.tsx';
import type { ServiceLayout } from './layouts.ts';
import './rhythm.css';
import './closing.css';
import './closing-layouts.css';
import './steps.css';
import './pictures.css';
import './stages/tables.css';
import './stages/capacity.css';
import './stages/ways.css';
import './stages/stairs.css';
import './stages/protocol.css';
import './stages/scores.css';
import './stages/chain.css';
import './stages/thermometer.css';
import './stages/calendar.css';
import './stages/vault.css';
import './stages/training.css';
import { partsOf, purposeOf } from './sections.ts';

interface BelowProps {
  readonly id: string;
  readonly blocks: readonly Block[];
  /** All blocks of the page. */
  readonly page: readonly Block[];
  readonly layout: ServiceLayout;
  /** The last part of the path, by which the stylesheets in `stages` find the centrepiece of the service. */
  readonly service: string | undefined;
}

/** Renders the sections of a service that use the full width: its stages, its closing and its form. */
export function Below({ id, blocks, page, layout, service }: BelowProps) {
  const { stages, closing, form } = partsOf(blocks);
  const partOf = (block: Block, index: number) => {
    const isClosing = closing.flat().includes(block);
    // A table with a look is the centrepiece of a service, so a phone shows it at once. Training has no centrepiece.
    const isDrawing = closing.length > 0 && !isClosing && 'look' in block;
    return (
      <div key={index} data-kind={block.kind} data-purpose={purposeOf(block)}>
        <Blocks
          blocks={[block]}
          frame={isClosing ? 'column' : 'page'}
          folds={isDrawing ? 'nothing' : 'details'}
          page={page}
        />
      </div>
    );
  };
  return (
    <div id={id} data-layout={layout} data-service={service}>
      {stages.map(partOf)}
      {closing.length > 0 && (
        <div data-kind="closing">
          {closing.map((column) => (
            <div key={column[0]?.kind}>{column.map(partOf)}</div>
          ))}
        </div>
      )}
      {form.map(partOf)}
    </div>
  );
}
