import { expect, it } from 'vitest';
import { hyphenate, joinNumbers, joinShortWords } from './typography.ts';

it('a no-break space follows each short word', () => {
  expect(joinShortWords('Лекарства, за которые мы отвечаем')).toBe('Лекарства, за\u00a0которые мы\u00a0отвечаем');
});
it('long words and the last word stay unchanged', () =>
  expect(joinShortWords('Контрактное производство и')).toBe('Контрактное производство и'));

it('a line begins with no dash and ends with no preposition of a text', () =>
  expect(joinShortWords('<p>В цехе и на складе — в пресс-центре год и день</p>').replaceAll('\u00a0', '_')).toBe(
    '<p>В_цехе и_на_складе_— в_пресс-\u2060центре год и_день</p>',
  ));

it('a short word before a long one may end a line', () =>
  expect(joinShortWords('для лаборатории, в лаборатории, с подконтрольными')).toBe(
    'для лаборатории, в\u00a0лаборатории, с подконтрольными',
  ));

it('a number and its unit stay on one line', () =>
  expect(joinNumbers('1 кассета, 5 показателей').replaceAll('\u00a0', '_')).toBe('1_кассета, 5_показателей'));

it('a long word can break between syllables', () => {
  expect(hyphenate('тест иммунохроматографический').replaceAll('\u00ad', '-')).toBe(
    'тест имму-но-хро-ма-то-гра-фи-ческий',
  );
});
it('shorter words stay unchanged', () => expect(hyphenate('суппозитории')).toBe('суппозитории'));

it('keeps a short word with a hyphen on one line', () => {
  expect(joinShortWords('Экспресс-тесты, научно-производственный')).toBe(
    'Экспресс-\u2060тесты, научно-производственный',
  );
});

it('keeps a unit with a slash on one line', () => {
  expect(joinNumbers('раствор, 5 МЕ/мл')).toBe('раствор, 5\u00a0МЕ/\u2060мл');
});
