import { useLoaderData } from 'react-router';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { type BlockSlots, BlockSlotsProvider } from '#features/blocks/slots.tsx';
import { LazyForm } from '#features/forms/lazy-form.tsx';
import type { loader } from './loader.ts';

/**
 * The form that the content blocks of the page show. The topic of the form is preset to `corruption`, so that the
 * message reaches the anti-corruption commission.
 */
const SLOTS: BlockSlots = {
  form: (kind) => <LazyForm kind={kind} topic="corruption" />,
  call: () => 'Отправить сообщение',
  next: () => [
    'Сразу покажем номер сообщения. Имя указывать не обязательно.',
    'Комиссия проверит сведения и примет решение в течение тридцати дней.',
  ],
};

export function Page() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <BlockSlotsProvider value={SLOTS}>
      <ContentScreen page={page} />
    </BlockSlotsProvider>
  );
}
