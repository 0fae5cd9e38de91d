import { useLoaderData } from 'react-router';
import type { ShownPage } from '#api/content.ts';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import type { loader } from './loader.ts';
import { Tenders } from './tenders.tsx';

/** Returns the name of the person to whom the end of the page leads. */
function contactOf({ blocks }: ShownPage): string | undefined {
  return blocks.find((block) => block.kind === 'people')?.items[0]?.name;
}

export function Page() {
  const { page, tenders, status } = useLoaderData<typeof loader>();
  return (
    <ContentScreen page={page}>
      <Tenders tenders={tenders} status={status} known={contactOf(page)} />
    </ContentScreen>
  );
}
