import { expect, it } from 'vitest';
import { createDocumentCache } from './document-cache.ts';

const DOCUMENT = Buffer.from('<!doctype html>');

it('a document is kept until its data changes', () => {
  const cache = createDocumentCache();
  cache.set('/about', 'a', DOCUMENT);
  expect(cache.get('/about', 'a')).toBe(DOCUMENT);
  expect(cache.get('/about', 'b')).toBeUndefined();
  expect(cache.get('/about?q=1', 'a')).toBeUndefined();
});

it('a document is rendered again when the hour changes, because the year may have changed', () => {
  let now = Date.UTC(2026, 11, 31, 20, 59, 59, 999);
  const cache = createDocumentCache(() => now);
  cache.set('/about', 'a', DOCUMENT);
  expect(cache.get('/about', 'a')).toBe(DOCUMENT);
  now += 1;
  expect(cache.get('/about', 'a')).toBeUndefined();
});
