import type { ShownProduct } from '#features/catalog/shown-product.ts';

/** The number of cards that fill a row on a desktop. A row with fewer cards is not shown. */
export const ROW = 3;

export interface OtherProducts {
  /** The number of analogues of the product. They come first in `items`. */
  readonly analogues: number;
  readonly items: readonly ShownProduct[];
}
