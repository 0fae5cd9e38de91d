import { Suspense } from 'react';
import { useLoaderData } from 'react-router';
import { catalog } from '#features/catalog/lazy-catalog.tsx';
import { onDemand } from '#platform/on-demand.ts';
import type { CatalogDetail } from './catalog-detail.ts';
import type { loader } from './loader.ts';

/** The chunk of the screen for a product. */
const product = onDemand(() => import('./product-screen.tsx'), { chunk: 'product' });

/** Loads the screen for a product or for a section of the catalogue before the page is shown. */
export async function loadParts({ detail }: Awaited<ReturnType<typeof loader>>): Promise<void> {
  await (detail.kind === 'product' ? product : catalog).load();
}

/** Most links lead to a product. */
export async function preloadParts(): Promise<void> {
  await product.load();
}

export function Page() {
  const { detail } = useLoaderData<typeof loader>();
  return <Suspense>{detail.kind === 'product' ? <Product {...detail} /> : <Section {...detail} />}</Suspense>;
}

function Product({ product: item, others }: CatalogDetail & { kind: 'product' }) {
  const { ProductScreen } = product.use();
  return <ProductScreen product={item} others={others} />;
}

function Section({ section, products }: CatalogDetail & { kind: 'section' }) {
  const { CatalogScreen } = catalog.use();
  return <CatalogScreen title={section.title} lead={section.text} section={section} products={products} />;
}
