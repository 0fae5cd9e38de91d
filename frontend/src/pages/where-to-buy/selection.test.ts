import { expect, test } from 'vitest';
import { countOf, type Region, selectPharmacies } from './selection.ts';

const LANTERN = { name: 'Аптека «Зелёный фонарь»', city: 'Москва', address: 'Новая ул., д. 1' };
const PIER = { name: 'Аптека «У причала»', city: 'Казань', address: 'Камский пр., д. 3', hours: 'Круглосуточно' };
const REGIONS: readonly Region[] = [
  { alias: 'moskva', title: 'Москва', short_title: 'Москва', map: { x: 1, y: 1 }, pharmacies: [LANTERN] },
  {
    alias: 'tatarstan',
    title: 'Республика Татарстан',
    short_title: 'Татарстан',
    map: { x: 2, y: 2 },
    pharmacies: [PIER],
  },
];

function namesOf(region: string | null, words: string): string[] {
  return selectPharmacies(REGIONS, { region, words }).flatMap(({ pharmacies }) => pharmacies.map(({ name }) => name));
}

test('without a region and words, all pharmacies are selected', () => {
  expect(namesOf(null, ' ')).toEqual([LANTERN.name, PIER.name]);
  expect(countOf(REGIONS)).toBe(2);
});

test('a region selects its pharmacies', () => {
  expect(namesOf('tatarstan', '')).toEqual([PIER.name]);
});

test('words are found in any order, without regard to case, «ё» and quotation marks', () => {
  expect(namesOf(null, 'ФОНАРЬ зеленый москва')).toEqual([LANTERN.name]);
  expect(namesOf(null, '"у причала" татарстан')).toEqual([PIER.name]);
  expect(namesOf(null, 'круглосуточно')).toEqual([PIER.name]);
  expect(namesOf('moskva', 'причала')).toEqual([]);
});
