import type { components } from '#api/schema.ts';
import type { SelectOption } from '#ui/field/field.tsx';

type Schemas = components['schemas'];

/** The titles of the values of a field. The type checks that every value of the API has a title. */
type Titles<Value extends string> = Readonly<Record<Value, string>>;

export type Topic = Schemas['FeedbackTopic'];
export type Study = Schemas['StudyService'];

const TOPIC_TITLES: Titles<Topic> = {
  general: 'Вопрос или заявка',
  purchase: 'Приобретение продукции',
  quality: 'Качество продукции',
  press: 'Запрос прессы',
  vacancy: 'Вакансия',
  corruption: 'Коррупция',
  director: 'Обращение к директору',
};
const REPORTER_TITLES: Titles<Schemas['Reporter']> = {
  patient: 'Пациент или близкий пациента',
  doctor: 'Врач',
  pharmacist: 'Фармацевт или провизор',
  veterinarian: 'Ветеринарный врач',
  other: 'Другое',
};
const SEX_TITLES: Titles<Schemas['PatientSex']> = { female: 'Женский', male: 'Мужской' };
const ROUTE_TITLES: Titles<Schemas['AdministrationRoute']> = {
  oral: 'Внутрь',
  sublingual: 'Под язык',
  injection: 'Инъекция или капельница',
  skin: 'На кожу',
  eye: 'В глаза',
  nose: 'В нос',
  inhalation: 'Вдыхание',
  rectal: 'Ректально',
  vaginal: 'Вагинально',
  other: 'Иначе',
};
const SERIOUSNESS_TITLES: Titles<Schemas['Seriousness']> = {
  death: 'Смерть',
  life_threatening: 'Угроза жизни',
  hospitalization: 'Госпитализация или её продление',
  disability: 'Стойкая утрата трудоспособности',
  congenital_anomaly: 'Врождённая аномалия у ребёнка',
  important: 'Другое важное для здоровья событие',
};
const OUTCOME_TITLES: Titles<Schemas['ReactionOutcome']> = {
  unknown: 'Пока неизвестно',
  recovered: 'Полное выздоровление',
  recovering: 'Состояние улучшается',
  not_recovered: 'Без улучшения',
  sequelae: 'Остались последствия',
  fatal: 'Смерть',
};
const STUDY_TITLES: Titles<Study> = {
  testing: 'Испытания в лаборатории',
  comparison: 'Межлабораторные сличения',
  samples: 'Стандартные образцы',
  ctm: 'Контрактное производство',
  other: 'Другое',
};

function optionsOf(titles: Readonly<Record<string, string>>): readonly SelectOption[] {
  return Object.entries(titles).map(([value, title]) => ({ value, title }));
}

/** The option for a choice that the visitor may leave open. */
const OPEN: SelectOption = { value: '', title: 'Не указано' };

export const TOPICS = optionsOf(TOPIC_TITLES);
export const REPORTERS = optionsOf(REPORTER_TITLES);
export const SEXES = [OPEN, ...optionsOf(SEX_TITLES)];
export const ROUTES = [OPEN, ...optionsOf(ROUTE_TITLES)];
export const SERIOUSNESS = optionsOf(SERIOUSNESS_TITLES);
export const OUTCOMES = optionsOf(OUTCOME_TITLES);
export const STUDIES = optionsOf(STUDY_TITLES);

/** The preselected option of the study form, keyed by the path of the page. All other pages preselect `testing`. */
const STUDY_OF_PAGE: Readonly<Record<string, Study>> = {
  '/services/ctm': 'ctm',
  '/services/samples': 'samples',
  '/services/comparison-tests': 'comparison',
};

/** The hint for the message of the study form, keyed by the preselected option. */
export const STUDY_HINTS: Titles<Study> = {
  testing: 'Что исследуем, сколько образцов, к какому сроку.',
  comparison: 'Какой раунд, каким методом работаете, сколько комплектов образцов.',
  samples: 'Какое вещество, в каком количестве, к какому сроку.',
  ctm: 'Какой препарат и форма, сколько упаковок, что готово для переноса.',
  other: 'Какая задача, в каком объёме, к какому сроку.',
};

export function studyOf(pathname: string): Study {
  return STUDY_OF_PAGE[pathname] ?? 'testing';
}
