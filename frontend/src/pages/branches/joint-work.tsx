import type { BlockOf } from '#api/types.ts';
import { Section } from '#ui/layout/layout.tsx';
import { StepList } from '#ui/steps/step-list.tsx';

/** Renders what each branch does. */
export function JointWork({ heading, items }: BlockOf<'steps'>) {
  return (
    <Section heading={heading} tone="mint">
      <StepList items={items} />
    </Section>
  );
}
