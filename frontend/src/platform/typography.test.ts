import { expect, it } from 'vitest';
import { joinShortWords } from './typography.ts';

it('joins short words with the next word', () => {
  expect(joinShortWords('Лекарства, за которые мы отвечаем')).toBe('Лекарства, за\u00a0которые мы\u00a0отвечаем');
});
it('does not change long words or the last word', () =>
  expect(joinShortWords('Контрактное производство и')).toBe('Контрактное производство и'));
