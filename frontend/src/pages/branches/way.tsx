import type { BlockOf, BranchCard } from '#api/types.ts';
import { LazyBlock } from '#features/blocks/lazy-blocks.tsx';
import { BesideMap } from '#features/branch-map/beside-map.tsx';
import { Section } from '#ui/layout/layout.tsx';
import styles from './way.module.css';

interface WayProps {
  readonly steps: BlockOf<'steps'>;
  readonly branches: readonly BranchCard[];
}

/** Renders the way of a medicine through the branches, beside the map on which the branches are joined by this way. */
export function Way({ steps, branches }: WayProps) {
  return (
    <Section heading={steps.heading} tone="mint">
      <BesideMap branches={branches} share="half">
        <div className={styles.steps}>
          <LazyBlock block={steps} />
        </div>
      </BesideMap>
    </Section>
  );
}
