import type { BlockOf } from '#api/types.ts';
import { classes } from '#platform/classes.ts';
import { joinShortWords } from '#platform/typography.ts';
import { evenColumns } from '#ui/layout/even-columns.ts';
import { Section } from '#ui/layout/layout.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import list from '#ui/steps/steps.module.css';
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
          <ol className={classes(list.steps, list[`of${evenColumns(steps.items.length)}`])}>
            {steps.items.map(({ title, text }) => (
              <li key={title} className={list.step}>
                <h3 className={list.title}>{title}</h3>
                <p className={list.text}>{joinShortWords(text)}</p>
              </li>
            ))}
          </ol>
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
