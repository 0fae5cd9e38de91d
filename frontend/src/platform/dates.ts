// The time zone is fixed, so that the server and every browser format a date identically.
const TIME_ZONE = 'Europe/Moscow';
const day = new Intl.DateTimeFormat('ru-RU', { timeZone: TIME_ZONE, day: 'numeric', month: 'long', year: 'numeric' });
const dayAndMonth = new Intl.DateTimeFormat('ru-RU', { timeZone: TIME_ZONE, day: 'numeric', month: 'long' });
const short = new Intl.DateTimeFormat('ru-RU', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** Returns the current year in Moscow, such as «2026». */
export function currentYear(): string {
  return new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, year: 'numeric' }).format(new Date());
}

/** Formats `2026-03-08` as «8 марта 2026 г.». */
export function longDate(iso: string): string {
  return withNoBreakSpaces(day.format(new Date(iso)));
}

/** Formats `2026-03-08` as «08.03.2026». */
export function shortDate(iso: string): string {
  return short.format(new Date(iso));
}

/**
 * Formats a range of dates, such as «7–18 декабря 2026 г.» for `2026-12-07` to `2026-12-18`. A month or year that both
 * dates share is written only once. As in all ranges, the dash is an en dash. Spaces surround it only between words.
 */
export function dateRange(from: string, to: string): string {
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  if (sameMonth) return `${Number(from.slice(8))}–\u2060${longDate(to)}`;
  const start = sameYear ? withNoBreakSpaces(dayAndMonth.format(new Date(from))) : longDate(from);
  return `${start}\u00a0– ${longDate(to)}`;
}

/** Puts no-break spaces between the day and the month, and between the year and «г.». */
function withNoBreakSpaces(date: string): string {
  return date.replace(/ (?!\d)/g, '\u00a0');
}
