import type { Block } from '#api/types.ts';
import { Blocks } from '#features/blocks/blocks.tsx';
import { classes } from '#platform/classes.ts';
import styles from './below.module.css';
import type { ServiceLayout } from './layouts.ts';
import looks from './purposes.module.css';
import { type Group, groupsOf } from './sections.ts';

const LOOKS = { laboratory: looks.laboratory, process: looks.process, production: looks.production };
const PURPOSES = { audience: looks.audience, price: looks.price, questions: looks.questions, other: undefined };

interface BelowProps {
  readonly blocks: readonly Block[];
  /** All blocks of the page. */
  readonly page: readonly Block[];
  readonly layout: ServiceLayout;
}

/** Renders the sections of a service that use the full width. */
export function Below({ blocks, page, layout }: BelowProps) {
  return (
    <div className={classes(styles.below, LOOKS[layout])}>
      {groupsOf(blocks, layout).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids, and the order of blocks never changes.
        <GroupSection key={index} group={group} page={page} />
      ))}
    </div>
  );
}

function GroupSection({ group: { blocks, purpose, ground }, page }: { group: Group; page: readonly Block[] }) {
  const look = PURPOSES[purpose];
  if (blocks.length === 1) {
    return (
      <div data-ground={ground} className={classes(look, isFolded(blocks) && styles.fold)}>
        <Blocks blocks={blocks} page={page} />
      </div>
    );
  }
  return (
    <div data-ground={ground} className={classes(look, styles.fold)}>
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

/** Reports whether a phone folds the blocks. Folded sections that follow each other form a list there. */
function isFolded([first]: readonly Block[]): boolean {
  return first?.kind === 'facts' || first?.kind === 'table' || first?.kind === 'questions';
}
