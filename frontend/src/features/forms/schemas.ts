import * as v from 'valibot';

// The schemas find errors before a form is sent. The API host validates every form again and makes the final decision.
const PHONE = /^\+?[ ()-]*(?:\d[ ()-]*){10,15}$/;
const PHONE_MESSAGE = 'Проверьте телефон: 10–15 цифр, можно со скобками и пробелами.';
/** The pattern for e-mail addresses. The letters may belong to any script, as in `анна@почта.рф`. */
const EMAIL =
  /^(?!\.)[^\s\p{Cc}@,;:<>()[\]\\"]{1,64}(?<!\.)@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;
const MAX_EMAIL_LENGTH = 254;
const INN = /^(\d{10}|\d{12})$/;
const MAX_FILE_BYTES = 5 * 1024 * 1024;
const FILE_NAMES = /\.(pdf|docx|odt|rtf)$/i;

const text = (min: number, max: number, message: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(min, message), v.maxLength(max, `Не больше ${max} знаков.`));
const optional = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, `Не больше ${max} знаков.`));
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => v.picklist(values, 'Выберите вариант.');

const name = text(2, 100, 'Напишите, как к вам обращаться.');
const email = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_EMAIL_LENGTH, `Не больше ${MAX_EMAIL_LENGTH} знаков.`),
  v.regex(EMAIL, 'Проверьте адрес почты: например, ivan@post.example.'),
);
const phone = v.pipe(v.string(), v.trim(), v.regex(PHONE, PHONE_MESSAGE));
const phoneOptional = v.union([v.literal(''), phone], PHONE_MESSAGE);
const inn = v.pipe(v.string(), v.trim(), v.regex(INN, 'ИНН состоит из 10 или 12 цифр.'));
const innOptional = v.union([v.literal(''), inn], 'ИНН состоит из 10 или 12 цифр.');
const consent = v.literal(true, 'Без согласия мы не можем принять обращение.');
/** The honeypot field. Its name is `remark`, because browsers rarely autofill a field with this name. */
const remark = v.optional(v.string());
const organization = text(2, 200, 'Укажите организацию.');
const message = text(10, 4000, 'Напишите подробнее: не меньше 10 знаков.');
const numberOptional = (min: number, max: number) =>
  v.union(
    [v.literal(''), v.pipe(v.string(), v.regex(/^\d+$/), v.toNumber(), v.minValue(min), v.maxValue(max))],
    `Целое число от ${min} до ${max}.`,
  );

const sharedFields = { name, email, consent, remark };

export const feedbackSchema = v.object({
  ...sharedFields,
  phone: phoneOptional,
  topic: oneOf(['general', 'director', 'press', 'purchase', 'quality', 'vacancy', 'corruption']),
  subject_alias: v.optional(v.string()),
  message,
  file: v.optional(
    v.pipe(
      v.custom<FileList>((value) => typeof FileList !== 'undefined' && value instanceof FileList),
      v.check((files) => (files[0]?.size ?? 0) <= MAX_FILE_BYTES, 'Файл больше 5 МБ.'),
      v.check((files) => !files[0] || FILE_NAMES.test(files[0].name), 'Подойдёт файл PDF, DOCX, ODT или RTF.'),
    ),
  ),
});

export const pharmacovigilanceSchema = v.object({
  ...sharedFields,
  phone: phoneOptional,
  reporter: oneOf(['patient', 'doctor', 'pharmacist', 'veterinarian', 'other']),
  product: text(2, 200, 'Укажите препарат.'),
  series: optional(100),
  patient_initials: optional(20),
  patient_age: numberOptional(0, 130),
  patient_sex: oneOf(['', 'male', 'female']),
  started_on: v.union([v.literal(''), v.pipe(v.string(), v.isoDate())], 'Укажите дату.'),
  reaction: text(10, 4000, 'Опишите, что произошло: не меньше 10 знаков.'),
  outcome: oneOf(['recovered', 'recovering', 'not_recovered', 'sequelae', 'fatal', 'unknown']),
  other_medicines: optional(2000),
  serious: v.boolean(),
});

export const studySchema = v.object({
  ...sharedFields,
  phone,
  organization,
  inn: innOptional,
  service: oneOf(['testing', 'comparison', 'samples', 'ctm', 'other']),
  message,
});

export const trainingSchema = v.object({
  ...sharedFields,
  phone,
  organization: optional(200),
  position: optional(200),
  program: text(1, 100, 'Выберите программу.'),
  participants: numberOptional(1, 100),
  message: optional(2000),
});

export const destructionSchema = v.object({
  ...sharedFields,
  phone,
  organization,
  inn,
  licence: optional(100),
  substance: text(2, 300, 'Укажите вещества или препараты.'),
  amount: text(1, 100, 'Укажите количество.'),
  region: text(2, 100, 'Укажите регион.'),
  message: optional(4000),
});
