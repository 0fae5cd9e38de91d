import { expect, it } from 'vitest';
import { joinNumbers, joinShortWords } from './typography.ts';

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

it('a range in words can be divided between its values and from what follows', () =>
  expect(joinShortWords('от 1 до 100 мг или раствор, от 6 000 до 12 000 рублей').replaceAll('\u00a0', '_')).toBe(
    'от_1 до_100_мг или_раствор, от_6 000 до_12 000_рублей',
  ));

it('a very long word can continue on the next line between its syllables', () =>
  expect(
    joinShortWords('Несовершеннолетних, <a href="/policy">иммунохроматографический</a>').replaceAll('\u00ad', '-'),
  ).toBe('Несо-вер-шен-но-лет-них, <a href="/policy">имму-но-хро-ма-то-гра-фи-че-ский</a>'));
it('consonants that begin words are not divided', () =>
  expect(joinShortWords('регистрационного дистрибьюторской высококвалифицированных').replaceAll('\u00ad', '-')).toBe(
    'реги-стра-цион-ного дистри-бью-тор-ской высо-ко-ква-ли-фи-ци-ро-ван-ных',
  ));
it('shorter words have no soft hyphens', () =>
  expect(joinShortWords('межлабораторных суппозитории')).toBe('межлабораторных суппозитории'));

it('a particle stays with the word before it', () =>
  expect(joinShortWords('Пришлём в тот же день, так\nже, как себе; жёлтый').replaceAll('\u00a0', '_')).toBe(
    'Пришлём в_тот_же день, так_же, как себе; жёлтый',
  ));
it('a line break in HTML is a space', () =>
  expect(joinShortWords('<p>Животное под\nнадзором</p>')).toBe('<p>Животное под\u00a0надзором</p>'));

it('keeps a short word with a hyphen on one line', () => {
  expect(joinShortWords('Экспресс-тесты, научно-производственный')).toBe(
    'Экспресс-\u2060тесты, научно-произ\u00adвод\u00adствен\u00adный',
  );
});

it('keeps a unit with a slash on one line', () => {
  expect(joinNumbers('раствор, 5 МЕ/мл')).toBe('раствор, 5\u00a0МЕ/\u2060мл');
});

it('keeps the number of a law on one line', () => {
  expect(joinShortWords('Закон № 273-ФЗ, ИСО 9001-2015')).toBe('Закон №\u00a0273-\u2060ФЗ, ИСО 9001-2015');
});

it('a number stays with a short word that follows it, and a large number with what it counts', () =>
  expect(joinShortWords('<p>Поставки в 31 регион, 41 млн штук, 124 аккредитованные методики</p>')).toBe(
    '<p>Поставки в\u00a031\u00a0регион, 41\u00a0млн\u00a0штук, 124 аккредитованные методики</p>',
  ));
