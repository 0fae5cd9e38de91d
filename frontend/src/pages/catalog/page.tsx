import { useLoaderData } from 'react-router';
import { Blocks } from '#features/blocks/blocks.tsx';
import { CatalogScreen } from '#features/catalog/catalog-screen.tsx';
import type { loader } from './loader.ts';

export function Page() {
  const { page, products, section } = useLoaderData<typeof loader>();
  return (
    <CatalogScreen
      title={section?.title ?? page.heading}
      lead={section?.text ?? page.lead}
      section={section}
      products={products}
    >
      <Blocks blocks={page.blocks} />
    </CatalogScreen>
  );
}
