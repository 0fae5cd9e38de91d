import { useLoaderData, useSearchParams } from 'react-router';
import { useSectionsAbove } from '#api/page-data.ts';
import { Blocks } from '#features/blocks/blocks.tsx';
import { SearchBox } from '#features/search/search-box.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/page-head/page-head.tsx';
import type { loader } from './loader.ts';
import { NothingFound } from './nothing-found.tsx';
import { Popular } from './popular.tsx';
import { Results } from './results.tsx';

export function Page() {
  const above = useSectionsAbove();
  const { page, found, kind, popular } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const query = params.get('q') ?? '';
  return (
    <>
      <PageHead title={page.heading} lead={found ? undefined : page.lead} above={above}>
        <SearchBox key={query} query={query} />
      </PageHead>
      {!found && <Popular products={popular} />}
      {found && found.facets.kinds.length > 0 && <Results found={found} kind={kind} />}
      {found && found.facets.kinds.length === 0 && (
        <Section>
          <NothingFound query={found.query} />
        </Section>
      )}
      {(!found || found.total === 0) && <Blocks blocks={page.blocks} />}
    </>
  );
}
