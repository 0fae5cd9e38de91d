import type { FormKind } from '#api/types.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { useBlockSlots } from './slots.tsx';

/** Renders the button that leads to the form of the page. The id of a form block is the kind of its form. */
export function FormCall({ kind }: { kind: FormKind }) {
  const { call } = useBlockSlots();
  return (
    <ButtonLink to={`#${kind}`} icon="arrow">
      {call(kind)}
    </ButtonLink>
  );
}
