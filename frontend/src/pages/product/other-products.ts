import type { ShownProduct } from '#features/catalog/shown-product.ts';

export interface OtherProducts {
  /** The number of analogues of the product. They come first in `items`. */
  readonly analogues: number;
  /** The products of one row. */
  readonly items: readonly ShownProduct[];
}
