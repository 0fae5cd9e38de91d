import { expect, test } from 'vitest';
import { fileSize, money, moneyRange, plural } from './numbers.ts';

const FORMS = ['вакансия', 'вакансии', 'вакансий'] as const;

test.each([
  [plural(1, FORMS), '1\u00a0вакансия'],
  [plural(3, FORMS), '3\u00a0вакансии'],
  [plural(1080, FORMS), '1\u00a0080\u00a0вакансий'],
  [fileSize(184 * 1024), '184\u00a0КБ'],
  [fileSize(1.2 * 1024 * 1024), '1,2\u00a0МБ'],
  [moneyRange(65_000, 80_000), '65\u00a0000–\u206080\u00a0000\u00a0₽'],
  [money(25_310_000), '25\u00a0310\u00a0000\u00a0₽'],
])('%s does not break across lines', (written, expected) => {
  expect(written).toBe(expected);
});
