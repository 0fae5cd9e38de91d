import { expect, it } from 'vitest';
import { tied } from './typography.ts';

it('ties short words to the next one', () => {
  expect(tied('Лекарства, за которые мы отвечаем')).toBe('Лекарства, за\u00a0которые мы\u00a0отвечаем');
});
it('leaves long words and the last one alone', () =>
  expect(tied('Контрактное производство и')).toBe('Контрактное производство и'));
