import type { BlockOf, BranchCard } from '#api/types.ts';
import { BesideMap } from '#features/branch-map/beside-map.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Steps } from '#ui/steps/steps.tsx';
import styles from './way.module.css';

interface WayProps {
  readonly heading?: string | undefined;
  readonly items: BlockOf<'steps'>['items'];
  readonly branches: readonly BranchCard[];
}

/** Renders the way of a medicine through the branches, beside the map on which the branches are joined by this way. */
export function Way({ heading, items, branches }: WayProps) {
  return (
    <Section heading={heading} tone="mint">
      <BesideMap branches={branches} share="half">
        <div className={styles.steps}>
          <Steps items={items} />
        </div>
      </BesideMap>
    </Section>
  );
}
