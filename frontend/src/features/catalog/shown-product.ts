import type { ProductCard, ProductList } from '#api/types.ts';

/** The fields of a product that a product card shows. */
export type ShownProduct = Pick<
  ProductCard,
  'alias' | 'title' | 'inn' | 'form' | 'dose' | 'package_text' | 'picture' | 'prescription' | 'new'
>;

/** A page of the product list with the fields that the catalogue shows. */
export type ShownProducts = Omit<ProductList, 'items'> & { readonly items: readonly ShownProduct[] };

/** Returns the fields of a product that a product card shows. All other fields would only make the document larger. */
export function toShownProduct(product: ProductCard): ShownProduct {
  const { alias, title, inn, form, dose, package_text, picture, prescription } = product;
  return { alias, title, inn, form, dose, package_text, picture, prescription, new: product.new };
}
