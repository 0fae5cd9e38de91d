import type { FormKind } from '#api/types.ts';
import type { SelectOption } from '#ui/field/field.tsx';
import { OUTCOMES, REPORTERS, ROUTES, SERIOUSNESS, SEXES, STUDIES, TOPICS } from './options.ts';

/** A field of a form, apart from its constraints, which are generated from the OpenAPI document of the API host. */
export interface FieldDefinition {
  readonly name: string;
  readonly label: string;
  readonly control?: 'line' | 'number' | 'date' | 'text' | 'select' | 'checks' | 'file';
  readonly options?: readonly SelectOption[];
  readonly hint?: string;
  readonly autoComplete?: string;
  readonly inputMode?: 'email' | 'tel' | 'numeric';
  /** The message if the field is empty or too short. Without this text, a general message is shown. */
  readonly complaint?: string;
  /** The field is required although the API host does not always require it. */
  readonly needed?: true;
  /** The field is neither marked as optional nor required, because the visitor may always leave it. */
  readonly plain?: true;
}

export interface FieldGroup {
  readonly legend?: string;
  readonly fields: readonly FieldDefinition[];
}

export interface FormDefinition {
  readonly label: string;
  readonly endpoint: string;
  readonly submit: string;
  readonly groups: readonly FieldGroup[];
}

const NAME: FieldDefinition = {
  name: 'name',
  label: 'Имя',
  autoComplete: 'name',
  complaint: 'Напишите, как к вам обращаться.',
};
const EMAIL: FieldDefinition = {
  name: 'email',
  label: 'Электронная почта',
  autoComplete: 'email',
  inputMode: 'email',
  complaint: 'Укажите адрес почты: например, ivan@post.example.',
};
const PHONE: FieldDefinition = {
  name: 'phone',
  label: 'Телефон',
  autoComplete: 'tel',
  inputMode: 'tel',
  complaint: 'Укажите телефон: 10–15 цифр, можно со скобками и пробелами.',
};
const ORGANIZATION: FieldDefinition = {
  name: 'organization',
  label: 'Организация',
  autoComplete: 'organization',
  complaint: 'Укажите организацию.',
};
const INN: FieldDefinition = {
  name: 'inn',
  label: 'ИНН',
  inputMode: 'numeric',
  complaint: 'ИНН состоит из 10 или 12 цифр.',
};
const MESSAGE: FieldDefinition = {
  name: 'message',
  label: 'Сообщение',
  control: 'text',
  complaint: 'Напишите подробнее: не меньше 10 знаков.',
};

/** The fields with which a visitor introduces themselves in the general form. The API host requires them there only if
 * the message is not anonymous. */
export const CONTACT: FieldGroup = {
  legend: 'Как с вами связаться',
  fields: [{ ...NAME, needed: true }, { ...EMAIL, needed: true }, PHONE],
};

export const FILE: FieldDefinition = {
  name: 'file',
  label: 'Резюме',
  control: 'file',
  hint: 'PDF, DOCX, ODT или RTF, до 5\u00a0МБ',
};

export const TOPIC: FieldDefinition = { name: 'topic', label: 'Тема', control: 'select', options: TOPICS };

export const FORMS: Readonly<Record<FormKind, FormDefinition>> = {
  feedback: {
    label: 'Обратная связь',
    endpoint: '/api/feedback',
    submit: 'Отправить',
    groups: [{ legend: 'О чём вы пишете', fields: [TOPIC, MESSAGE, FILE] }],
  },
  pharmacovigilance: {
    label: 'Сообщение о нежелательной реакции',
    endpoint: '/api/feedback_pharmacovigilance',
    submit: 'Отправить сообщение',
    groups: [
      {
        legend: 'Реакция',
        fields: [
          {
            name: 'reaction',
            label: 'Что произошло',
            control: 'text',
            hint: 'Что заметили, как быстро, что сделали. Если состояние тяжёлое, сначала вызовите скорую помощь: 103 или 112.',
            complaint: 'Опишите, что произошло: не меньше 10 знаков.',
          },
          { name: 'started_on', label: 'Когда началось', control: 'date' },
          { name: 'outcome', label: 'Чем закончилось', control: 'select', options: OUTCOMES },
          {
            name: 'seriousness',
            label: 'Было ли что-то из этого',
            control: 'checks',
            options: SERIOUSNESS,
            hint: 'Отметьте всё, что подходит. Если ничего не было, не отмечайте.',
          },
        ],
      },
      {
        legend: 'Препарат',
        fields: [
          { name: 'product', label: 'Название препарата', complaint: 'Укажите препарат.' },
          { name: 'series', label: 'Серия на упаковке' },
          { name: 'dose', label: 'Доза и частота', hint: 'Например, 1\u00a0таблетка 2\u00a0раза в\u00a0день' },
          { name: 'route', label: 'Как применяли', control: 'select', options: ROUTES, plain: true },
          { name: 'therapy_started_on', label: 'Первый приём', control: 'date' },
          { name: 'therapy_ended_on', label: 'Последний приём', control: 'date' },
          { name: 'indication', label: 'От чего применяли' },
          {
            name: 'other_medicines',
            label: 'Какие ещё лекарства принимались',
            control: 'text',
          },
        ],
      },
      {
        legend: 'Пациент',
        fields: [
          { name: 'patient_initials', label: 'Инициалы', hint: 'Полное имя не нужно' },
          { name: 'patient_age', label: 'Возраст, лет', control: 'number' },
          { name: 'patient_sex', label: 'Пол', control: 'select', options: SEXES, plain: true },
        ],
      },
      {
        legend: 'Кто сообщает',
        fields: [
          { name: 'reporter', label: 'Кто вы', control: 'select', options: REPORTERS },
          NAME,
          EMAIL,
          PHONE,
          { ...ORGANIZATION, label: 'Место работы' },
        ],
      },
    ],
  },
  study: {
    label: 'Заявка на исследование',
    endpoint: '/api/feedback_study',
    submit: 'Отправить заявку',
    groups: [
      {
        legend: 'Задача',
        fields: [
          { name: 'service', label: 'Услуга', control: 'select', options: STUDIES },
          { ...MESSAGE, label: 'Что нужно сделать' },
        ],
      },
      { legend: 'Заказчик', fields: [ORGANIZATION, INN, NAME, EMAIL, PHONE] },
    ],
  },
  training: {
    label: 'Заявка на обучение',
    endpoint: '/api/feedback_training',
    submit: 'Записаться',
    groups: [
      {
        legend: 'Обучение',
        fields: [
          { name: 'program', label: 'Программа', control: 'select', complaint: 'Выберите программу.' },
          { name: 'participants', label: 'Сколько человек', control: 'number' },
          { ...MESSAGE, label: 'Пожелания' },
        ],
      },
      {
        legend: 'Контактное лицо',
        fields: [
          NAME,
          EMAIL,
          PHONE,
          ORGANIZATION,
          { name: 'position', label: 'Должность', autoComplete: 'organization-title' },
        ],
      },
    ],
  },
  destruction: {
    label: 'Заявка на уничтожение',
    endpoint: '/api/feedback_destruction',
    submit: 'Отправить заявку',
    groups: [
      {
        legend: 'Что уничтожить',
        fields: [
          { name: 'substance', label: 'Вещества или препараты', complaint: 'Укажите вещества или препараты.' },
          { name: 'amount', label: 'Количество', complaint: 'Укажите количество.' },
          { name: 'region', label: 'Регион', complaint: 'Укажите регион.' },
          { ...MESSAGE, label: 'Комментарий' },
        ],
      },
      {
        legend: 'Заказчик',
        fields: [
          ORGANIZATION,
          INN,
          { name: 'licence', label: 'Номер лицензии' },
          { ...NAME, label: 'Контактное лицо' },
          EMAIL,
          PHONE,
        ],
      },
    ],
  },
};

/** Returns the label of a field in the summary of errors. Returns undefined if the form has no such field. */
export function labelOf(kind: FormKind, name: string): string | undefined {
  if (name === 'consent') return 'Согласие';
  const groups = kind === 'feedback' ? [CONTACT, ...FORMS.feedback.groups] : FORMS[kind].groups;
  return groups.flatMap(({ fields }) => fields).find((field) => field.name === name)?.label;
}
