import { expect, test } from 'vitest';
import { classes } from '#platform/classes.ts';

test('an undefined class is left out', () => {
  expect(classes('card', undefined, '', 'linked')).toBe('card linked');
});
