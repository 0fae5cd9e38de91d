import { expect, test } from 'vitest';
import { classes } from '#platform/classes.ts';

test('undefined, false and empty names are left out', () => {
  expect(classes('card', undefined, false, '', 'linked')).toBe('card linked');
});
