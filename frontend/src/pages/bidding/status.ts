import type { Tender } from '#api/types.ts';
import type { TagTone } from '#ui/tag/tag.tsx';

export type TenderStatus = Tender['status'];

interface StatusWords {
  /** The label of the status on the card of a tender. */
  readonly title: string;
  /** The label of the tab that shows the tenders with the status. */
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

/** The statuses in the order in which the tabs list them. The status that matters most to a supplier comes first. */
export const STATUS_ORDER = Object.keys(STATUSES).filter(isTenderStatus);
