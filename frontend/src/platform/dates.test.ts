import { expect, test } from 'vitest';
import { dateRange } from './dates.ts';

test('a range within one month names the month and the year once', () => {
  expect(dateRange('2026-12-07', '2026-12-18')).toBe('7–\u206018\u00a0декабря 2026\u00a0г.');
});

test('a range within one year names the year once', () => {
  expect(dateRange('2027-06-28', '2027-08-07')).toBe('28\u00a0июня\u00a0– 7\u00a0августа 2027\u00a0г.');
});

test('a range over the turn of the year names both years', () => {
  expect(dateRange('2026-12-28', '2027-01-09')).toBe('28\u00a0декабря 2026\u00a0г.\u00a0– 9\u00a0января 2027\u00a0г.');
});
