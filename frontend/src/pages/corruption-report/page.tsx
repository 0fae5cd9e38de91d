import { useLoaderData } from 'react-router';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { type BlockSlots, BlockSlotsProvider } from '#features/blocks/slots.tsx';
import { SiteForm } from '#features/forms/site-form.tsx';
import type { loader } from './loader.ts';

/** The form's topic is preset, so that the message reaches the commission. */
const SLOTS: BlockSlots = { form: (kind) => <SiteForm kind={kind} topic="corruption" /> };

export function Page() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <BlockSlotsProvider value={SLOTS}>
      <ContentScreen page={page} />
    </BlockSlotsProvider>
  );
}
