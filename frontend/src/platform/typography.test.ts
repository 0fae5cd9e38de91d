import { expect, it } from 'vitest';
import { joinShortWords } from './typography.ts';

it('a no-break space follows each short word', () => {
  expect(joinShortWords('Лекарства, за которые мы отвечаем')).toBe('Лекарства, за\u00a0которые мы\u00a0отвечаем');
});
it('long words and the last word stay unchanged', () =>
  expect(joinShortWords('Контрактное производство и')).toBe('Контрактное производство и'));
