import { expect, it } from 'vitest';
import { createShellCache } from './shell-cache.ts';

const PARTS = new Map([['header', '<header></header>']]);

it('the markup of a path is kept until the data of the site changes', () => {
  const cache = createShellCache();
  cache.set('/about', 'a', PARTS);
  expect(cache.get('/about', 'a')).toBe(PARTS);
  expect(cache.get('/contacts', 'a')).toBeUndefined();
  expect(cache.get('/about', 'b')).toBeUndefined();
  expect(cache.get('/about', 'a')).toBeUndefined();
});

it('the markup of a path is dropped when the hour changes, because the year may have changed', () => {
  let now = Date.UTC(2026, 11, 31, 20, 59, 59, 999);
  const cache = createShellCache(() => now);
  cache.set('/about', 'a', PARTS);
  expect(cache.get('/about', 'a')).toBe(PARTS);
  now += 1;
  expect(cache.get('/about', 'a')).toBeUndefined();
});
