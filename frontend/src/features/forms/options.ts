import type { InferOutput } from 'valibot';
import type { SelectOption } from '#ui/field/field.tsx';
import type { studySchema } from './schemas.ts';

export type Study = InferOutput<typeof studySchema>['service'];

export const TOPICS: readonly SelectOption[] = [
  { value: 'general', title: 'Общий вопрос' },
  { value: 'purchase', title: 'Приобретение продукции' },
  { value: 'quality', title: 'Качество продукции' },
  { value: 'press', title: 'Запрос прессы' },
  { value: 'vacancy', title: 'Вакансия' },
  { value: 'corruption', title: 'Коррупция' },
  { value: 'director', title: 'Обращение к директору' },
];
export const REPORTERS: readonly SelectOption[] = [
  { value: 'patient', title: 'Пациент или близкий пациента' },
  { value: 'doctor', title: 'Врач' },
  { value: 'pharmacist', title: 'Фармацевт или провизор' },
  { value: 'veterinarian', title: 'Ветеринарный врач' },
  { value: 'other', title: 'Другое' },
];
export const SEXES: readonly SelectOption[] = [
  { value: '', title: 'Не указан' },
  { value: 'female', title: 'Женский' },
  { value: 'male', title: 'Мужской' },
];
export const OUTCOMES: readonly SelectOption[] = [
  { value: 'unknown', title: 'Пока неизвестно' },
  { value: 'recovered', title: 'Полное выздоровление' },
  { value: 'recovering', title: 'Состояние улучшается' },
  { value: 'not_recovered', title: 'Без улучшения' },
  { value: 'sequelae', title: 'Остались последствия' },
  { value: 'fatal', title: 'Смерть' },
];
/** The preselected option of the study form, keyed by the path of the page. All other pages preselect `testing`. */
const STUDY_OF_PAGE: Readonly<Record<string, Study>> = {
  '/services/ctm': 'ctm',
  '/services/samples': 'samples',
  '/services/comparison-tests': 'comparison',
};

export function studyOf(pathname: string): Study {
  return STUDY_OF_PAGE[pathname] ?? 'testing';
}

export const STUDIES: readonly SelectOption[] = [
  { value: 'testing', title: 'Испытания в лаборатории' },
  { value: 'comparison', title: 'Межлабораторные сличения' },
  { value: 'samples', title: 'Стандартные образцы' },
  { value: 'ctm', title: 'Контрактное производство' },
  { value: 'other', title: 'Другое' },
];
