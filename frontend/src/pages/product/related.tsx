import type { ProductItem } from '#api/types.ts';
import { ProductGrid } from '#features/catalog/product-card.tsx';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Section } from '#ui/layout/layout.tsx';
import type { OtherProducts } from './other-products.ts';

interface RelatedProps extends OtherProducts, Pick<ProductItem, 'section'> {}

/**
 * Renders a row of other products: the analogues of a product, followed by products of the same section and of the
 * same group. A link leads to the section.
 */
export function Related({ analogues, items, section }: RelatedProps) {
  if (items.length === 0) return null;
  const all = (
    <ButtonLink to={paths.catalog(section.id)} look="text" icon="arrow">
      Весь раздел
    </ButtonLink>
  );
  return (
    <Section layout="side" space="flush" aside={all} {...wordsFor(analogues, items.length)}>
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
