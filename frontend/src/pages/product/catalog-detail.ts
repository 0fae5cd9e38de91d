import type { CatalogSection, ProductItem } from '#api/types.ts';
import type { ShownProducts } from '#features/catalog/shown-product.ts';
import type { OtherProducts } from './other-products.ts';

/** What the alias in an address such as `/catalog/ibuvellin` names. */
export type CatalogDetail =
  | { readonly kind: 'product'; readonly product: ProductItem; readonly others: OtherProducts }
  | { readonly kind: 'section'; readonly section: CatalogSection; readonly products: ShownProducts };
