import { useLoaderData } from 'react-router';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import type { loader } from './loader.ts';
import { Tenders } from './tenders.tsx';

export function Page() {
  const { page, tenders, status } = useLoaderData<typeof loader>();
  return (
    <ContentScreen page={page}>
      <Tenders tenders={tenders} status={status} />
    </ContentScreen>
  );
}
