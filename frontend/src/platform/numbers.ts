const rubles = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB', maximumFractionDigits: 0 });
const whole = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 });
const plain = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });
const rules = new Intl.PluralRules('ru-RU');

export function money(amount: number): string {
  return rubles.format(amount);
}

/** Formats a range of amounts with one currency sign, for example as «65 000–80 000 ₽». */
export function moneyRange(from: number, to: number): string {
  return `${whole.format(from)}–\u2060${money(to)}`;
}

/**
 * Returns a number and the matching form of a noun, joined by a no-break space. For example,
 * `plural(3, ['вакансия', 'вакансии', 'вакансий'])` returns «3 вакансии».
 */
export function plural(count: number, forms: readonly [one: string, few: string, many: string]): string {
  const form = { one: forms[0], few: forms[1], many: forms[2], zero: forms[2], two: forms[1], other: forms[1] };
  return `${plain.format(count)}\u00a0${form[rules.select(count)]}`;
}

const KIB = 1024;

/** Formats the size of a file in kilobytes or megabytes, for example as «184 КБ» or «1,2 МБ». */
export function fileSize(bytes: number): string {
  if (bytes < KIB * KIB) return `${plain.format(Math.max(1, Math.round(bytes / KIB)))}\u00a0КБ`;
  return `${plain.format(bytes / KIB / KIB)}\u00a0МБ`;
}

/** Returns the `tel:` URL for a phone number. */
export function telHref(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`;
}
