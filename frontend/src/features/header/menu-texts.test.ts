import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FEATURED } from './menu-texts.ts';

test('the colours before a picture of the menu are those of the picture', () => {
  const known: Record<string, string[]> = JSON.parse(readFileSync('../content/media/.colours.json', 'utf8'));
  for (const { picture } of Object.values(FEATURED)) {
    const name = picture.src.replace('/api/media/', '').replace(/-\d+\.webp$/, '');
    expect(picture.colours, name).toEqual(known[name]);
    expect(picture.dark_colours, name).toEqual(known[`${name}-dark`]);
  }
});
