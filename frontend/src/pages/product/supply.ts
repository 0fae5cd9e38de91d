import type { ProductItem } from '#api/types.ts';
import { paths } from '#platform/paths.ts';

interface Supply {
  readonly to: string;
  /** The text of the link. */
  readonly title: string;
  readonly text: string;
}

const STANDARD: Supply = {
  to: paths.samples,
  title: 'Заказать образец',
  text: 'Какие документы нужны, как оформить заявку и когда придёт посылка.',
};
const PHARMACY: Supply = {
  to: paths.whereToBuy,
  title: 'Где купить',
  text: 'Аптеки по регионам и проверка подлинности упаковки.',
};

/** Returns how visitors get a product. Laboratories order reference standards, which no pharmacy sells. */
export function supplyOf({ form_group }: Pick<ProductItem, 'form_group'>): Supply {
  return form_group === 'sample' ? STANDARD : PHARMACY;
}

interface Report {
  /** The text of the link, in the panel with the pack and in the row at the end of the page. */
  readonly title: string;
  readonly short: string;
  readonly text: string;
}

const OF_MEDICINE: Report = {
  title: 'Сообщить о побочном действии',
  short: 'Сообщить о реакции',
  text: 'Стало хуже или препарат не помог.',
};
const OF_DEVICE: Report = {
  title: 'Сообщить о\u00a0неблаго\u00adприятном событии',
  short: 'Сообщить о событии',
  text: 'Изделие подвело или причинило вред.',
};

/** When the reader of a report answers, as the page of the reports promises. */
export const REPORT_ANSWER = 'Врач отвечает круглосуточно';

/**
 * Returns what users of a product report. A device or a kit has no side effects, and nobody uses a reference standard for
 * people or animals.
 */
export function reportOf({ form_group }: Pick<ProductItem, 'form_group'>): Report | undefined {
  if (form_group === 'sample') return undefined;
  return form_group === 'device' || form_group === 'kit' ? OF_DEVICE : OF_MEDICINE;
}
