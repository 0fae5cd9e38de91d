import type { Block } from '#api/types.ts';
import { Blocks } from '#features/blocks/blocks.tsx';
import styles from './page.module.css';
import { groupsOf } from './sections.ts';

interface BelowProps {
  readonly blocks: readonly Block[];
  /** All blocks of the page. */
  readonly page: readonly Block[];
}

/** Renders the sections of a service that use the full width. */
export function Below({ blocks, ...rest }: BelowProps) {
  return groupsOf(blocks).map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids, and the order of blocks never changes.
    <Group key={index} blocks={group} {...rest} />
  ));
}

function Group({ blocks, page }: BelowProps) {
  const [first] = blocks;
  if (blocks.length === 1 || first?.kind !== 'facts') return <Blocks blocks={blocks} page={page} />;
  return (
    <div className={styles.pairs}>
      <div className={styles.pair}>
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids, and the order of blocks never changes.
          <div key={index} className={styles.list}>
            <Blocks blocks={[block]} frame="column" page={page} />
          </div>
        ))}
      </div>
    </div>
  );
}
