import { AttachmentInput } from '#features/forms/attachment-input.tsx';
import { ErrorSummary } from '#features/forms/error-summary.tsx';
import { FormField } from '#features/forms/form-field.tsx';
import { Identity } from '#features/forms/identity.tsx';
import type { SubmissionState } from '#features/forms/submission-state.ts';
import { Field, FieldMessage, Input, Select } from '#ui/field/field.tsx';
import { Checkbox, Checks, FieldColumns, Fieldset, FileInput, Textarea } from '#ui/field/form-controls.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import type { SpecimenGroup } from '../specimen.ts';

const OPTIONS = [
  { value: '', title: 'Не выбрано' },
  { value: 'quality', title: 'Качество препарата' },
  { value: 'press', title: 'Вопрос журналиста' },
];
const ERROR = 'Укажите телефон: 10–15 цифр.';

/** The texts of a control in its four states. */
const TEXTS = [
  { state: 'usual', label: 'Имя' },
  { state: 'with a hint', label: 'ИНН', hint: '10 или 12 цифр' },
  { state: 'with an error', label: 'Телефон', error: ERROR, defaultValue: '12' },
  { state: 'required', label: 'Организация', required: true },
  { state: 'disabled', label: 'Регион', disabled: true, defaultValue: 'Брянская область' },
] as const;

export const FIELDS: SpecimenGroup = {
  name: 'fields',
  title: 'Fields',
  specimens: [
    {
      name: 'input',
      components: ['Input', 'Field', 'FieldMessage'],
      states: () => [
        ...TEXTS.map(({ state, ...text }) => ({ label: state, element: <Input {...text} /> })),
        {
          label: 'a control of another kind',
          element: (
            <Field label="Цвет" hint="Любой">
              {(aria) => <input type="color" {...aria} />}
            </Field>
          ),
        },
        { label: 'only the message', element: <FieldMessage id="only-message" hint={undefined} error={ERROR} /> },
      ],
    },
    {
      name: 'select',
      components: ['Select'],
      states: () =>
        TEXTS.map(({ state, ...text }) => ({
          label: state,
          element: <Select {...text} defaultValue="quality" options={OPTIONS} />,
        })),
    },
    {
      name: 'textarea',
      components: ['Textarea'],
      states: () => TEXTS.map(({ state, ...text }) => ({ label: state, element: <Textarea {...text} /> })),
    },
    {
      name: 'checkbox',
      components: ['Checkbox', 'Checks'],
      states: () => [
        { label: 'not checked', element: <Checkbox>Я согласен на обработку данных</Checkbox> },
        { label: 'checked', element: <Checkbox defaultChecked>Я согласен на обработку данных</Checkbox> },
        { label: 'with an error', element: <Checkbox error="Без согласия нельзя.">Я согласен</Checkbox> },
        { label: 'disabled', element: <Checkbox disabled>Я согласен</Checkbox> },
        {
          label: 'a list',
          element: <Checks label="Последствия" name="serious" options={OPTIONS.slice(1)} checked={['press']} />,
        },
        {
          label: 'a list with an error',
          element: (
            <Checks label="Последствия" name="wrong" options={OPTIONS.slice(1)} checked={[]} error="Выберите одно." />
          ),
        },
      ],
    },
    {
      name: 'file-input',
      components: ['FileInput', 'AttachmentInput'],
      states: () => [
        { label: 'usual', element: <FileInput state="Файл не выбран" label="Резюме" hint="PDF до 5 МБ" /> },
        {
          label: 'with an error',
          element: <FileInput state="Файл не выбран" label="Резюме" error="Подойдёт файл PDF." />,
        },
        {
          label: 'with the name of the file',
          element: <AttachmentInput id="attachment" name="file" label="Файл" hint="PDF до 5 МБ" error={undefined} />,
        },
      ],
    },
    {
      name: 'fieldset',
      components: ['Fieldset', 'FieldColumns', 'Identity', 'FormField'],
      states: () => [
        {
          label: 'two columns',
          element: (
            <Fieldset legend="Как с вами связаться">
              <FieldColumns>
                <Input label="Имя" />
                <FormField
                  field={{ name: 'email', label: 'Электронная почта' }}
                  id="gallery-email"
                  constraint={{ required: true }}
                  value={undefined}
                  error={undefined}
                />
              </FieldColumns>
            </Fieldset>
          ),
        },
        { label: 'choice of anonymity', element: <Identity anonymous={false} /> },
        { label: 'anonymity chosen', element: <Identity anonymous /> },
      ],
    },
    {
      name: 'error-summary',
      components: ['ErrorSummary'],
      states: () => [
        {
          label: 'errors of fields',
          element: (
            <Summary errors={{ phone: ERROR }} problem={{ tone: 'warning', title: 'Проверьте поля', lines: [] }} />
          ),
        },
        {
          label: 'a failure',
          element: <Summary errors={{}} problem={{ tone: 'danger', title: 'Не отправлено', lines: ['Нет связи.'] }} />,
        },
      ],
    },
  ],
};

const nothing = (): void => undefined;
const IDLE = { isEnhanced: true, isSending: false, progress: null, onSubmit: nothing, onInput: nothing };

function Summary({ errors, problem }: SubmissionState) {
  const submission = { ...IDLE, errors, problem };
  return (
    <Stack>
      <ErrorSummary submission={submission} idOf={(name) => `summary-${name}`} labelOf={() => 'Телефон'} />
      <input id="summary-phone" aria-label="Телефон" defaultValue="12" />
    </Stack>
  );
}
