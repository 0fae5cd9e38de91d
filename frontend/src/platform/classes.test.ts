import { expect, test } from 'vitest';
import { classes } from '#platform/classes.ts';

test('a class without rules leaves nothing behind', () => {
  expect(classes('card', undefined, '', 'linked')).toBe('card linked');
});
