// A time zone is always given: the server and the visitor may be in different ones, and hydration would see two texts.
const TIME_ZONE = 'Europe/Moscow';
const day = new Intl.DateTimeFormat('ru-RU', { timeZone: TIME_ZONE, day: 'numeric', month: 'long', year: 'numeric' });
const short = new Intl.DateTimeFormat('ru-RU', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** `2026-03-08` as «8 марта 2026 г.» */
export function longDate(iso: string): string {
  return day.format(new Date(iso));
}

/** `2026-03-08` as «08.03.2026» */
export function shortDate(iso: string): string {
  return short.format(new Date(iso));
}
