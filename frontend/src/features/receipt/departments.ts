import type { Department } from '#api/types.ts';

interface DepartmentText {
  readonly title: string;
  readonly deadline: string;
}

const TEXTS: Readonly<Record<Department, DepartmentText>> = {
  office: { title: 'Приёмная', deadline: 'до тридцати календарных дней' },
  director: { title: 'Приёмная генерального директора', deadline: 'до пятнадцати рабочих дней' },
  press: { title: 'Пресс-служба', deadline: 'до 18:00 следующего рабочего дня' },
  sales: { title: 'Отдел продаж', deadline: 'до тридцати календарных дней' },
  quality: { title: 'Отдел контроля качества', deadline: 'первый ответ за два рабочих дня' },
  staff: { title: 'Отдел кадров', deadline: 'три рабочих дня' },
  commission: { title: 'Комиссия по противодействию коррупции', deadline: 'решение в течение тридцати дней' },
  safety: {
    title: 'Служба фармаконадзора',
    deadline: 'подтверждение в тот же день, звонок врача — в течение суток',
  },
  services: { title: 'Контрактное производство и услуги', deadline: 'пять рабочих дней' },
  control: { title: 'Отдел легального оборота', deadline: 'пять рабочих дней' },
  training: { title: 'Учебный центр', deadline: 'три рабочих дня' },
};

const DEPARTMENTS: ReadonlyMap<string, DepartmentText> = new Map(Object.entries(TEXTS));

/** Returns the name of a department and its deadline. Returns undefined if there is no such department. */
export function departmentText(name: string): DepartmentText | undefined {
  return DEPARTMENTS.get(name);
}
