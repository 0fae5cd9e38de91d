import type { BlockOf } from '#api/types.ts';
import { Section } from '#ui/layout/layout.tsx';
import { Steps } from '#ui/steps/steps.tsx';
import styles from './line-steps.module.css';

/** What stands on the line above the title of each step: a thing of the step, and a part of it in another colour. */
const THINGS = [
  // A flask with a sample.
  ['M30 6h16M33 6v18L21 48q-2 6 4 6h26q6 0 4-6L43 24V6', 'M27 40h22l5 9q1 4-3 4H25q-4 0-3-4z'],
  // A plan with a signature.
  ['M20 4h24l12 12v38H20zM44 4v12h12M28 24h18M28 32h18', 'M28 44q4-7 6 0t6 0h6'],
  // A reactor.
  [
    'M20 18q18-9 36 0v24q-18 9-36 0zM20 18q18 9 36 0M27 45v9M49 45v9M38 18V4M31 4h14',
    'M24 29q14 6 28 0v10q-14 6-28 0z',
  ],
  // Three vials.
  [
    'M11 54V36l3-4v-7h9v7l3 4v18zM30 54V36l3-4v-7h9v7l3 4v18zM49 54V36l3-4v-7h9v7l3 4v18z',
    'M14 14l3 3 6-7M33 14l3 3 6-7M52 14l3 3 6-7',
  ],
  // A folder.
  ['M12 14h18l6 7h28v33H12z', 'M24 32h28M24 42h18'],
  // Cartons.
  ['M10 30h27v24H10zM40 30h27v24H40zM25 5h27v22H25z', 'M19 30h9v8h-9zM49 30h9v8h-9zM34 5h9v8h-9z'],
] as const;

interface LineStepsProps {
  readonly heading?: string | undefined;
  readonly items: BlockOf<'steps'>['items'];
}

/**
 * Renders the steps of a transfer as the stations of a production line. The line needs a drawing per step: any other
 * number of steps is a list.
 */
export function LineSteps({ heading, items }: LineStepsProps) {
  const isLine = items.length === THINGS.length;
  return (
    <Section heading={heading} tone="mint">
      {isLine ? (
        <ol className={styles.line}>
          {items.map(({ title, text }, index) => (
            <li key={title} className={styles.station}>
              <Thing paths={THINGS[index]} />
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
      ) : (
        <Steps items={items} />
      )}
    </Section>
  );
}

function Thing({ paths }: { paths: (typeof THINGS)[number] | undefined }) {
  return (
    <svg viewBox="0 0 76 58" aria-hidden="true" data-noprint="">
      <path d={paths?.[0]} />
      <path d={paths?.[1]} className={styles.part} />
    </svg>
  );
}
