import type { Block, BlockOf } from '#api/types.ts';
import { useBlockSlots } from './slots.tsx';

/**
 * Renders what the form of a page needs and what happens after it was sent. Visitors may call the first person of the page
 * instead.
 */
export function FormAside({ form, page }: { form: BlockOf<'form'>; page: readonly Block[] }) {
  const { next } = useBlockSlots();
  const people = page.find((block): block is BlockOf<'people'> => block.kind === 'people');
  return next(
    form,
    people?.items.find(({ phone }) => phone !== undefined),
  );
}
