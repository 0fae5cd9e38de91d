import { ButtonLink } from '#ui/button/button.tsx';
import { type LineStep, LineSteps } from './line-steps.tsx';
import { Schedule, type TimedStep } from './schedule.tsx';
import { type Step, StepList } from './step-list.tsx';
import styles from './steps.module.css';

interface AnyStep extends Step {
  readonly time?: string | undefined;
  readonly drawing?: string | undefined;
}

interface StepsProps {
  readonly items: readonly AnyStep[];
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
  return <StepList items={items} />;
}
