import type { BlockOf } from '#api/types.ts';
import { Section } from '#ui/layout/layout.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import { StepList } from '#ui/steps/step-list.tsx';
import styles from './package-check.module.css';

interface PackageCheckProps {
  readonly steps: BlockOf<'steps'>;
  /** The package with its numbers, if the page has a picture. */
  readonly shown: BlockOf<'picture'> | undefined;
}

/** Renders how to check a package, beside a picture of the package. */
export function PackageCheck({ steps, shown }: PackageCheckProps) {
  return (
    <Section tone="mint" heading={steps.heading} lead={shown?.caption}>
      <div className={shown && styles.beside}>
        <div className={styles.steps}>
          <StepList items={steps.items} />
        </div>
        {shown && (
          <div data-noprint="" className={styles.picture}>
            <Picture picture={shown.picture} />
          </div>
        )}
      </div>
    </Section>
  );
}
