import { useLoaderData } from 'react-router';
import { CatalogScreen } from '#features/catalog/catalog-screen.tsx';
import type { loader } from './loader.ts';
import { ProductScreen } from './product-screen.tsx';

export function Page() {
  const { detail } = useLoaderData<typeof loader>();
  if (detail.kind === 'product') return <ProductScreen product={detail.product} others={detail.others} />;
  const { section, products } = detail;
  return <CatalogScreen title={section.title} lead={section.text} section={section} products={products} />;
}
