import type { Block, BlockOf, FormKind } from '#api/types.ts';
import { useBlockSlots } from './slots.tsx';

/** Renders what happens after the form of a page was sent. Visitors may call the first person of the page instead. */
export function FormAside({ kind, page }: { kind: FormKind; page: readonly Block[] }) {
  const { next } = useBlockSlots();
  const people = page.find((block): block is BlockOf<'people'> => block.kind === 'people');
  return next(
    kind,
    people?.items.find(({ phone }) => phone !== undefined),
  );
}
