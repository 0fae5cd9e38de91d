import { useLoaderData, useLocation } from 'react-router';
import { sectionsAbove } from '#platform/site-tree.ts';
import { Section } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/page-head/page-head.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import type { loader } from './loader.ts';

export function Page() {
  const { item } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  return (
    <>
      <PageHead title={item.title} lead={item.lead} above={sectionsAbove(pathname)} />
      <Section>
        <Prose html={item.body} />
      </Section>
    </>
  );
}
