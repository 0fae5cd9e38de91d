import { useLoaderData } from 'react-router';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { type BlockSlots, BlockSlotsProvider } from '#features/blocks/slots.tsx';
import { SiteForm } from '#features/forms/site-form.tsx';
import type { loader } from './loader.ts';

/** The form of this page opens with the topic that the commission reads. */
const SLOTS: BlockSlots = { form: (kind) => <SiteForm kind={kind} topic="corruption" /> };

export function Page() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <BlockSlotsProvider value={SLOTS}>
      <ContentScreen page={page} />
    </BlockSlotsProvider>
  );
}
