import type { Tender } from '#api/types.ts';
import type { TagTone } from '#ui/tag/tag.tsx';

export type TenderStatus = Tender['status'];

interface StatusWords {
  /** Of one tender. */
  readonly title: string;
  /** Of all that have it. */
  readonly tab: string;
  readonly tone: TagTone;
}

export const STATUSES: Readonly<Record<TenderStatus, StatusWords>> = {
  open: { title: 'Приём заявок', tab: 'Идёт приём заявок', tone: 'mint' },
  review: { title: 'Рассмотрение', tab: 'На рассмотрении', tone: 'gold' },
  closed: { title: 'Завершена', tab: 'Завершённые', tone: 'plain' },
};

export function isTenderStatus(value: string): value is TenderStatus {
  return Object.hasOwn(STATUSES, value);
}

/** In the order in which a supplier looks at them. */
export const STATUS_ORDER = Object.keys(STATUSES).filter(isTenderStatus);
