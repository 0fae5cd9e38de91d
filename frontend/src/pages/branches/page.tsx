import { useLoaderData } from 'react-router';
import type { BlockOf } from '#api/types.ts';
import { Blocks } from '#features/blocks/blocks.tsx';
import { Closing } from '#features/closing/closing.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { BranchCards } from './branch-cards.tsx';
import { JointWork } from './joint-work.tsx';
import type { loader } from './loader.ts';
import { MapHead } from './map-head.tsx';

export function Page() {
  const { page, branches } = useLoaderData<typeof loader>();
  const offers = page.blocks.find((block): block is BlockOf<'cards'> => block.kind === 'cards');
  const work = page.blocks.find((block): block is BlockOf<'steps'> => block.kind === 'steps');
  return (
    <>
      <MapHead page={page} branches={branches} />
      <Section>
        <h2>
          <VisuallyHidden>Наши площадки</VisuallyHidden>
        </h2>
        <BranchCards branches={branches} />
      </Section>
      {work && <JointWork {...work} />}
      <Blocks blocks={page.blocks.filter((block) => block !== offers && block !== work)} />
      {offers && <Closing {...offers} />}
    </>
  );
}
