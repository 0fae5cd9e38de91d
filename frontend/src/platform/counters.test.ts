import { expect, it } from 'vitest';
import { parseCounters } from './counters.ts';

it('parseCounters reads all entries of the setting', () => {
  expect(parseCounters(' metrika:1:https://a.example/tag.js  second:2:https://b.example:8443/code.js ')).toEqual([
    { kind: 'metrika', id: '1', script: 'https://a.example/tag.js' },
    { kind: 'second', id: '2', script: 'https://b.example:8443/code.js' },
  ]);
});
it('an empty setting has no counters', () => expect(parseCounters('')).toEqual([]));
it.each(['metrika:1', 'other:1:https://a.example/x.js', 'metrika:1:http://a.example/x.js'])('rejects %s', (entry) => {
  expect(() => parseCounters(entry)).toThrow(entry);
});
