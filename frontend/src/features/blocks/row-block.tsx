import type { BlockOf } from '#api/types.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { Steps } from '#ui/steps/steps.tsx';
import { DocumentKit } from './document-kit.tsx';

/** A block of rows, which many pages have, but not those that are already the largest ones. */
export type RowBlockData = BlockOf<'steps' | 'table'>;

/** Renders the content of a block of rows, whose code is loaded on demand. */
export function RowBlock({ block }: { block: RowBlockData }) {
  if (block.kind === 'steps') return <Steps items={block.items} action={block.action} />;
  const { look, caption, columns, rows, pictures } = block;
  if (look === 'documents') return <DocumentKit caption={caption} columns={columns} rows={rows} />;
  return <DataTable caption={caption} columns={columns} rows={rows} pictures={pictures} look={look} />;
}
