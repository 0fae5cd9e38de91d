import { classes } from '#platform/classes.ts';
import { joinShortWords } from '#platform/typography.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { evenColumns } from '#ui/layout/even-columns.ts';
import { type LineStep, LineSteps } from './line-steps.tsx';
import { Schedule, type TimedStep } from './schedule.tsx';
import styles from './steps.module.css';

interface Step {
  readonly title: string;
  readonly text: string;
  readonly time?: string | undefined;
  readonly drawing?: string | undefined;
}

interface StepsProps {
  readonly items: readonly Step[];
  /** The link to where the first step begins. */
  readonly action?: { readonly title: string; readonly href: string } | undefined;
}

/**
 * Renders a numbered list of steps. Steps that all have a drawing stand on a line, and steps that all have a time are a
 * schedule.
 */
export function Steps({ items, action }: StepsProps) {
  const list = listOf(items);
  if (!action) return list;
  return (
    <>
      {list}
      <p data-noprint="" className={styles.action}>
        <ButtonLink to={action.href} icon="arrow">
          {action.title}
        </ButtonLink>
      </p>
    </>
  );
}

function listOf(items: StepsProps['items']) {
  if (items.every((step): step is LineStep => step.drawing !== undefined)) return <LineSteps items={items} />;
  if (items.every((step): step is TimedStep => step.time !== undefined)) return <Schedule items={items} />;
  return (
    <ol className={classes(styles.steps, styles[lookOf(items.length)])}>
      {items.map(({ title, text }) => (
        <li key={title} className={styles.step}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{joinShortWords(text)}</p>
        </li>
      ))}
    </ol>
  );
}

/** Returns the name of the style for `count` steps. Five steps are rows, because their columns would be narrow. */
function lookOf(count: number): string {
  return count === 5 ? 'rows' : `of${evenColumns(count)}`;
}
