import { expect, it } from 'vitest';
import { rejectedState } from './submission-state.ts';

const REJECTED = { title: 'Форма заполнена с ошибками', detail: 'Исправьте поля.' };

it('a message belongs to its field, or to the notice if the form does not show the field', () => {
  const errors = [
    { field: 'message', message: 'Коротко.' },
    { field: 'subject_alias', message: 'Вакансии больше нет.' },
  ];
  expect(rejectedState('feedback', { ...REJECTED, errors })).toEqual({
    errors: { message: 'Коротко.' },
    problem: { tone: 'warning', title: 'Проверьте выделенные поля', lines: ['Вакансии больше нет.'] },
  });
});

it('without errors of fields, the notice has the words of the API host', () => {
  expect(rejectedState('study', { title: 'Уже отправлено', detail: 'Отправьте ещё раз.', errors: [] })).toEqual({
    errors: {},
    problem: { tone: 'warning', title: 'Уже отправлено', lines: ['Отправьте ещё раз.'] },
  });
});
