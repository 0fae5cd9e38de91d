import type { FormKind } from '#api/types.ts';

/** The text of the button in the head of a page that leads to the form of the page. */
export const FORM_CALLS: Readonly<Record<FormKind, string>> = {
  feedback: 'Написать нам',
  pharmacovigilance: 'Заполнить сообщение',
  study: 'Оставить заявку',
  training: 'Записаться',
  destruction: 'Оставить заявку',
};
