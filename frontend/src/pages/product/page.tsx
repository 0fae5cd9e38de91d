import { useLoaderData, useLocation } from 'react-router';
import { paths } from '#platform/paths.ts';
import { sectionsAbove } from '#platform/site-tree.ts';
import { Card } from '#ui/card/card.tsx';
import { Grid, Section } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/page-head/page-head.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import type { loader } from './loader.ts';

export function Page() {
  const { detail, meta } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  return (
    <>
      <PageHead title={meta.title} lead={meta.description} above={sectionsAbove(pathname)} />
      {detail.kind === 'product' ? (
        detail.product.sections.map(({ id, title, text }) => (
          <Section key={id} id={id} heading={title}>
            <Prose html={text} />
          </Section>
        ))
      ) : (
        <Section>
          <Grid>
            {detail.products.items.map(({ alias, title, lead, picture }) => (
              <Card key={alias} title={title} text={lead} picture={picture} to={paths.product(alias)} level={2} />
            ))}
          </Grid>
        </Section>
      )}
    </>
  );
}
