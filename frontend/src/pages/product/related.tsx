import { ProductGrid } from '#features/catalog/product-card.tsx';
import { Section } from '#ui/layout/layout.tsx';
import type { OtherProducts } from './other-products.ts';

/**
 * Renders a row of other products: the analogues of a product, followed by products of the same section and of the
 * same group.
 */
export function Related({ analogues, items }: OtherProducts) {
  if (items.length === 0) return null;
  return (
    <Section layout="side" space="flush" {...wordsFor(analogues, items.length)}>
      <ProductGrid products={items} />
    </Section>
  );
}

function wordsFor(analogues: number, shown: number): { heading: string; lead?: string } {
  if (analogues === 0) return { heading: 'Ещё из каталога' };
  return {
    heading: analogues < shown ? 'Аналоги и другие средства' : 'Аналоги',
    lead: 'Заменить одно лекарство другим может только врач.',
  };
}
