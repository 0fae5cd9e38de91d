import { useLoaderData } from 'react-router';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { BranchMap } from '#features/branch-map/branch-map.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { BranchCards } from './branch-cards.tsx';
import type { loader } from './loader.ts';

export function Page() {
  const { page, branches } = useLoaderData<typeof loader>();
  return (
    <ContentScreen page={page}>
      <Section>
        <BranchMap branches={branches} />
      </Section>
      <Section heading="Наши площадки">
        <BranchCards branches={branches} />
      </Section>
    </ContentScreen>
  );
}
