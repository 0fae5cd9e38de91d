import type { ProductItem } from '#api/types.ts';
import { ProductGrid } from '#features/catalog/product-card.tsx';
import { Section } from '#ui/layout/layout.tsx';

/** The number of cards that fill a row on a desktop. A row with fewer cards is not shown. */
const ROW = 3;

/**
 * Renders a row of other products: the analogues of a product, followed by products of the same section and of the
 * sections next to it.
 */
export function Related({ product: { analogues, related } }: { product: ProductItem }) {
  const shown = [...analogues, ...related].slice(0, ROW);
  if (shown.length < ROW) return null;
  return (
    <Section layout="side" {...wordsFor(analogues.length)}>
      <ProductGrid products={shown} />
    </Section>
  );
}

function wordsFor(analogues: number): { heading: string; lead?: string } {
  if (analogues === 0) return { heading: 'Из этого же раздела' };
  return {
    heading: analogues < ROW ? 'Аналоги и другие средства раздела' : 'Аналоги',
    lead: 'Заменить одно лекарство другим может только врач.',
  };
}
