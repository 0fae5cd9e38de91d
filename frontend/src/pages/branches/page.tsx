import { useLoaderData } from 'react-router';
import type { BlockOf } from '#api/types.ts';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { BranchCards } from './branch-cards.tsx';
import type { loader } from './loader.ts';
import { Way } from './way.tsx';

export function Page() {
  const { page, branches } = useLoaderData<typeof loader>();
  const steps = page.blocks.find((block): block is BlockOf<'steps'> => block.kind === 'steps');
  const blocks = page.blocks.filter((block) => block !== steps);
  return (
    <ContentScreen page={{ ...page, blocks }}>
      <Section>
        <h2>
          <VisuallyHidden>Наши площадки</VisuallyHidden>
        </h2>
        <BranchCards branches={branches} />
      </Section>
      {steps && <Way steps={steps} branches={branches} />}
    </ContentScreen>
  );
}
