import type { BlockOf } from '#api/types.ts';
import { joinShortWords } from '#platform/typography.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Section } from '#ui/layout/layout.tsx';
import list from '#ui/steps/schedule.module.css';
import styles from '#ui/steps/steps.module.css';

/** Renders the hiring steps as a schedule. The page has its own list, because the code for all blocks of steps is larger. */
export function Hiring({ heading, items, action }: BlockOf<'steps'>) {
  return (
    <Section heading={heading}>
      <ol className={list.schedule}>
        {items.map(({ title, text, time }) => (
          <li key={title} className={list.step}>
            <p className={list.time}>{time && joinShortWords(time)}</p>
            <h3 className={list.title}>{title}</h3>
            <p className={list.text}>{joinShortWords(text)}</p>
          </li>
        ))}
      </ol>
      {action && (
        <p data-noprint="" className={styles.action}>
          <ButtonLink to={action.href} icon="arrow">
            {action.title}
          </ButtonLink>
        </p>
      )}
    </Section>
  );
}
