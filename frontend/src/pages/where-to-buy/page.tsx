import { useLoaderData } from 'react-router';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import type { loader } from './loader.ts';
import { PackageCheck } from './package-check.tsx';
import { PharmacySearch } from './pharmacy-search.tsx';
import { Wholesale } from './wholesale.tsx';

export function Page() {
  const { page, steps, regions, selection, wholesale } = useLoaderData<typeof loader>();
  const shown = page.blocks.find((block) => block.kind === 'picture');
  const blocks = steps ? page.blocks.filter((block) => block !== shown) : page.blocks;
  // The search for a pharmacy is on the first screen. The picture of the page is only shared.
  const head = { ...page, picture: undefined, blocks };
  const action = (
    <ButtonLink to={paths.catalog()} look="soft">
      Найти препарат
    </ButtonLink>
  );
  return (
    <ContentScreen page={head} actions={action}>
      <PharmacySearch regions={regions} selection={selection} />
      <Wholesale partners={wholesale} />
      {steps && <PackageCheck steps={steps} shown={shown} />}
    </ContentScreen>
  );
}
