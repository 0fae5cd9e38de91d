import type { ProductItem } from '#api/types.ts';
import { paths } from '#platform/paths.ts';

interface Supply {
  readonly to: string;
  /** Whether the product is used for people or animals, so that it may have side effects. */
  readonly isForUse: boolean;
  /** The text of the link. */
  readonly title: string;
  readonly text: string;
}

const STANDARD: Supply = {
  to: paths.samples,
  isForUse: false,
  title: 'Заказать образец',
  text: 'Какие документы нужны, как оформить заявку и когда придёт посылка.',
};
const PHARMACY: Supply = {
  to: paths.whereToBuy,
  isForUse: true,
  title: 'Где купить',
  text: 'Аптеки по регионам и проверка подлинности упаковки.',
};

/** Returns how visitors get a product. Laboratories order reference standards, which no pharmacy sells. */
export function supplyOf({ form_group }: Pick<ProductItem, 'form_group'>): Supply {
  return form_group === 'sample' ? STANDARD : PHARMACY;
}
