import { expect, it } from 'vitest';
import { createRecent } from './recent.ts';

it('the entry that was not used for the longest time is dropped first', () => {
  const recent = createRecent<number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  recent.get('a');
  recent.set('c', 3);
  expect(['a', 'b', 'c'].map(recent.get)).toEqual([1, undefined, 3]);
});

it('a new value replaces the old one without dropping another entry', () => {
  const recent = createRecent<number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  recent.set('a', 3);
  expect(['a', 'b'].map(recent.get)).toEqual([3, 2]);
});

it('an empty map has no entries', () => {
  const recent = createRecent<number>(2);
  recent.set('a', 1);
  recent.clear();
  expect(recent.get('a')).toBeUndefined();
});
