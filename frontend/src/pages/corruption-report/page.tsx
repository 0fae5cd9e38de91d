import { useLoaderData } from 'react-router';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { type BlockSlots, BlockSlotsProvider } from '#features/blocks/slots.tsx';
import { LazyForm, LazyFormNext } from '#features/forms/lazy-form.tsx';
import type { loader } from './loader.ts';

/**
 * The form that the content blocks of the page show. The topic of the form is preset to `corruption`, so that the
 * message reaches the anti-corruption commission.
 */
const SLOTS: BlockSlots = {
  form: (kind) => <LazyForm kind={kind} topic="corruption" />,
  call: () => 'Отправить сообщение',
  next: ({ form }) => <LazyFormNext kind={form} topic="corruption" />,
};

export function Page() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <BlockSlotsProvider value={SLOTS}>
      <ContentScreen page={page} />
    </BlockSlotsProvider>
  );
}
