import type { Block, BlockOf } from '#api/types.ts';
import { FormCall } from '#features/blocks/form-call.tsx';
import styles from './form-invitation.module.css';

/**
 * Renders a card that leads to the form, in the space that the last list of facts leaves below it. If there is too
 * little space, nothing is shown.
 */
export function FormInvitation({ page }: { page: readonly Block[] }) {
  const form = page.find((block): block is BlockOf<'form'> => block.kind === 'form');
  if (!form) return null;
  return (
    <div className={styles.rest} data-noprint="">
      <div className={styles.card}>
        <p className={styles.title}>{form.heading}</p>
        <FormCall kind={form.form} />
      </div>
    </div>
  );
}
