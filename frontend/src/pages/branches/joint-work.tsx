import type { BlockOf } from '#api/types.ts';
import { classes } from '#platform/classes.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Section } from '#ui/layout/layout.tsx';
import styles from '#ui/steps/steps.module.css';

/** Renders what each branch does. The page has its own list, because the code for all blocks of steps is larger. */
export function JointWork({ heading, items }: BlockOf<'steps'>) {
  return (
    <Section heading={heading} tone="mint">
      <ol className={classes(styles.steps, styles.of4)}>
        {items.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{joinShortWords(text)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
