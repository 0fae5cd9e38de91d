import { expect, it } from 'vitest';
import { createResponseCache } from './response-cache.ts';

const response = (length: number) => ({ etag: '"1"', body: { title: 'Каталог', tags: ['a'] }, length });

it('the response that was not used for the longest time is dropped first', () => {
  const cache = createResponseCache(20);
  cache.set('/a', response(10));
  cache.set('/b', response(10));
  cache.get('/a');
  cache.set('/c', response(10));
  expect(['/a', '/b', '/c'].filter((path) => cache.get(path))).toEqual(['/a', '/c']);
});

it('a new response for a path replaces the old one and its length', () => {
  const cache = createResponseCache(20);
  cache.set('/a', response(20));
  cache.set('/a', { ...response(5), etag: '"2"' });
  cache.set('/b', response(15));
  expect([cache.get('/a')?.etag, cache.get('/b')?.etag]).toEqual(['"2"', '"1"']);
});

it('a response that is longer than the cache is not kept, and the older response of the path is dropped', () => {
  const cache = createResponseCache(20);
  cache.set('/a', response(20));
  cache.set('/a', response(21));
  expect(cache.get('/a')).toBeUndefined();
});

it('a page cannot change a response that other pages share', () => {
  const cache = createResponseCache();
  const kept = response(1);
  cache.set('/a', kept);
  expect(() => kept.body.tags.push('b')).toThrow(TypeError);
});
