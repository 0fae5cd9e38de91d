import type { VacancyCard } from '#api/types.ts';
import { money, moneyRange } from '#platform/numbers.ts';

const FIELDS: Readonly<Record<string, string>> = {
  production: 'Производство',
  quality: 'Качество',
  science: 'Наука',
  engineering: 'Инженерия',
  logistics: 'Логистика',
  administration: 'Управление',
};
const SCHEDULES: Readonly<Record<string, string>> = {
  full: 'Полный день',
  shift: 'Сменный график',
  part: 'Неполный день',
  internship: 'Стажировка',
};

export function vacancyField(field: string): string {
  return FIELDS[field] ?? 'Другое';
}

export function vacancySchedule(schedule: string): string {
  return SCHEDULES[schedule] ?? 'По договорённости';
}

/**
 * Returns the salary as «65 000–80 000 ₽», «от 65 000 ₽» or «до 80 000 ₽». If the salary has no limits, returns
 * «По итогам собеседования».
 */
export function salaryText(salary: VacancyCard['salary']): string {
  if (salary?.from === undefined && salary?.to === undefined) return 'По итогам собеседования';
  const { from, to } = salary;
  if (from === undefined) return `до ${money(to ?? 0)}`;
  return to === undefined ? `от ${money(from)}` : moneyRange(from, to);
}

/** Returns the city and the branch. A branch in a town of the same name needs no second name. */
export function vacancyPlace({ city, branch: { title } }: Pick<VacancyCard, 'city' | 'branch'>): string {
  return city === title ? city : `${city}, «${title}»`;
}
