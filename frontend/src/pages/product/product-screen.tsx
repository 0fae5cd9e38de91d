import type { ProductCard, ProductItem } from '#api/types.ts';
import { ProductGrid } from '#features/catalog/product-card.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Instruction } from './instruction.tsx';
import { NextSteps } from './next-steps.tsx';
import { ProductData } from './product-data.tsx';
import { ProductHead } from './product-head.tsx';
import { ProductPassport } from './product-passport.tsx';

interface ProductScreenProps {
  readonly product: ProductItem;
  /** Other products of the same section, or an empty list if the product has analogues. */
  readonly neighbours: readonly ProductCard[];
}

export function ProductScreen({ product, neighbours }: ProductScreenProps) {
  const { analogues } = product;
  return (
    <>
      <ProductData product={product} />
      <ProductHead product={product} />
      <ProductPassport product={product} />
      <Instruction product={product} />
      <NextSteps product={product} />
      {analogues.length > 0 && (
        <Section
          layout="side"
          heading="Аналоги"
          lead="Препараты с похожим действием. Заменить одно лекарство другим может только врач."
        >
          <ProductGrid products={analogues} />
        </Section>
      )}
      {neighbours.length > 0 && (
        <Section layout="side" heading="Из этого же раздела">
          <ProductGrid products={neighbours} />
        </Section>
      )}
    </>
  );
}
