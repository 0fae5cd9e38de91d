import { expect, test } from 'vitest';
import { classes } from '#platform/classes.ts';

test('undefined and empty names are left out', () => {
  expect(classes('card', undefined, '', 'linked')).toBe('card linked');
});
