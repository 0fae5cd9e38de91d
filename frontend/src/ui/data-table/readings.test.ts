import { expect, test } from 'vitest';
import { gradeOf, scoreOf, timeOf } from './readings.ts';

test('a z score is a number with a comma and a minus sign', () =>
  expect(['0,3', '−3,5', '-0,8', '2', '—', '', 'нет'].map(scoreOf)).toEqual([
    0.3,
    -3.5,
    -0.8,
    2,
    undefined,
    undefined,
    undefined,
  ]));

test('a z score is satisfactory up to 2 and unsatisfactory from 3 on, in both directions', () =>
  expect([0, 2, -2, 2.1, -2.9, 3, -3.5].map(gradeOf)).toEqual([
    'satisfactory',
    'satisfactory',
    'satisfactory',
    'doubtful',
    'doubtful',
    'unsatisfactory',
    'unsatisfactory',
  ]));

test('a time is drawn as weeks of working days or as months', () => {
  expect(timeOf('от 15 рабочих дней')).toEqual({
    amount: 'от 15 ',
    unit: 'рабочих дней',
    mark: 'day',
    row: 5,
    rows: 3,
    isOpen: true,
  });
  expect(timeOf('12 месяцев')).toMatchObject({
    amount: '12 ',
    unit: 'месяцев',
    mark: 'month',
    row: 4,
    rows: 3,
    isOpen: false,
  });
  expect(timeOf('до 7 рабочих дней')).toMatchObject({ mark: 'day', rows: 2, isOpen: false });
});

test('a time without a number is not drawn', () => expect(timeOf('по договору')).toBeUndefined());
