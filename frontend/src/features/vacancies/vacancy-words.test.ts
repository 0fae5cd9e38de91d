import { expect, it } from 'vitest';
import { vacancyPlace } from './vacancy-words.ts';

it('a branch is named beside its city, but not beside a town of the same name', () => {
  const branch = { alias: 'pochep', title: 'Почеп' };
  expect(vacancyPlace({ city: 'Брянск', branch })).toBe('Брянск, «Почеп»');
  expect(vacancyPlace({ city: 'Почеп', branch })).toBe('Почеп');
});
