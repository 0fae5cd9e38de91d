import { useLoaderData } from 'react-router';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import type { loader } from './loader.ts';

export function Page() {
  const { page } = useLoaderData<typeof loader>();
  return <ContentScreen page={page} />;
}
