import type { Block } from '#api/types.ts';
import { Blocks } from '#features/blocks/blocks.tsx';
import styles from './below.module.css';
import type { ServiceLayout } from './layouts.ts';
import './purposes.css';
import { groupsOf, headingsOf } from './sections.ts';

interface BelowProps {
  readonly blocks: readonly Block[];
  /** All blocks of the page. */
  readonly page: readonly Block[];
  readonly layout: ServiceLayout;
}

/** Renders the sections of a service that use the full width. */
export function Below({ blocks, page, layout }: BelowProps) {
  return (
    <div data-layout={layout}>
      {groupsOf(blocks).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids, and the order of blocks never changes.
        <Group key={index} blocks={group} page={page} />
      ))}
    </div>
  );
}

/** Renders a group. Its form depends on the kind of its first block, and on the headings. */
function Group({ blocks, page }: Omit<BelowProps, 'layout'>) {
  return (
    <div data-kind={blocks[0]?.kind} data-headings={headingsOf(blocks)}>
      {blocks.length === 1 ? (
        <Blocks blocks={blocks} page={page} />
      ) : (
        <div className={styles.pair}>
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids, and the order of blocks never changes.
            <div key={index}>
              <Blocks blocks={[block]} frame="column" page={page} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
