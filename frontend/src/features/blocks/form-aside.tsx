import type { Block, BlockOf, FormKind } from '#api/types.ts';
import { telHref } from '#platform/numbers.ts';
import { joinShortWords } from '#platform/typography.ts';
import styles from './form-aside.module.css';
import { useBlockSlots } from './slots.tsx';

/** Renders what happens after a form was sent, and whom to call instead. It stands beside the form on a desktop. */
export function FormAside({ kind, page }: { kind: FormKind; page: readonly Block[] }) {
  const { next } = useBlockSlots();
  const people = page.find((block): block is BlockOf<'people'> => block.kind === 'people');
  const person = people?.items.find(({ phone }) => phone !== undefined);
  const steps = next(kind);
  if (steps.length === 0) return null;
  return (
    <div className={styles.aside} data-noprint="">
      <h3 className={styles.title}>Что будет дальше</h3>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{joinShortWords(step)}</li>
        ))}
      </ul>
      {person?.phone && (
        <p className={styles.person}>
          Удобнее позвонить? {person.name}
          <a href={telHref(person.phone)}>{person.phone}</a>
        </p>
      )}
    </div>
  );
}
