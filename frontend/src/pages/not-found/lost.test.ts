import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOST } from './lost.ts';

test('the colours before the picture has loaded are those of the picture', () => {
  const known: Record<string, string[]> = JSON.parse(readFileSync('../content/media/.colours.json', 'utf8'));
  expect(LOST.colours).toEqual(known['pages/not-found']);
  expect(LOST.dark_colours).toEqual(known['pages/not-found-dark']);
});
