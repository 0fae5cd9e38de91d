import { expect, it } from 'vitest';
import { rssDate } from './feeds.ts';

it.each([
  ['2026-03-08', 'Sun, 08 Mar 2026 00:00:00 +0300'],
  ['2026-12-31', 'Thu, 31 Dec 2026 00:00:00 +0300'],
])('the RSS date of %s is %s', (date, expected) => expect(rssDate(date)).toBe(expected));
