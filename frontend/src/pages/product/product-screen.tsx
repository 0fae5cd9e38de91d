import type { ProductItem } from '#api/types.ts';
import { Instruction } from './instruction.tsx';
import { NextSteps } from './next-steps.tsx';
import type { OtherProducts } from './other-products.ts';
import { ProductData } from './product-data.tsx';
import { ProductHead } from './product-head.tsx';
import { ProductPassport } from './product-passport.tsx';
import { Related } from './related.tsx';

/** Renders a product. On paper, the page is a leaflet without the links to other pages. */
export function ProductScreen({ product, others }: { product: ProductItem; others: OtherProducts }) {
  return (
    <>
      <ProductData product={product} />
      <ProductHead product={product} />
      <ProductPassport product={product} />
      <Instruction product={product} />
      <div data-noprint="">
        <Related {...others} section={product.section} />
        <NextSteps product={product} />
      </div>
    </>
  );
}
