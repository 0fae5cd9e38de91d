import type { FormKind } from '#api/types.ts';

/** The text of the button in the head of a page that leads to the form of the page. */
export const FORM_CALLS: Readonly<Record<FormKind, string>> = {
  feedback: 'Написать нам',
  pharmacovigilance: 'Заполнить сообщение',
  study: 'Оставить заявку',
  training: 'Записаться',
  destruction: 'Оставить заявку',
};

const FIRST = ['Сразу покажем номер обращения.', 'Специалист позвонит, если не хватает сведений.'] as const;
const WEEK = [...FIRST, 'Ответим за пять рабочих дней.'];

/** What happens after a form was sent. The deadlines are those of the receipt. */
export const FORM_NEXT: Readonly<Record<FormKind, readonly string[]>> = {
  feedback: [...FIRST, 'Ответим на почту. Срок назовём вместе с номером.'],
  pharmacovigilance: ['Подтвердим получение в тот же день.', 'Врач позвонит в течение суток.'],
  study: WEEK,
  training: [...FIRST, 'Ответим за три рабочих дня.'],
  destruction: WEEK,
};
