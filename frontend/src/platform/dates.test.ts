import { expect, test } from 'vitest';
import { dateRange } from './dates.ts';

test('range within a month says month and year once', () => {
  expect(dateRange('2026-12-07', '2026-12-18')).toBe('7 — 18 декабря 2026 г.');
});

test('range within a year says the year once', () => {
  expect(dateRange('2027-06-28', '2027-08-07')).toBe('28 июня — 7 августа 2027 г.');
});

test('range over a new year says both years', () => {
  expect(dateRange('2026-12-28', '2027-01-09')).toBe('28 декабря 2026 г. — 9 января 2027 г.');
});
