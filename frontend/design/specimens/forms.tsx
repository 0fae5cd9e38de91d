import type { FormKind } from '#api/types.ts';
import { SiteForm } from '#features/forms/site-form.tsx';
import { SubmittedFormProvider } from '#features/forms/submitted-form.ts';
import { Receipt } from '#features/receipt/receipt.tsx';
import { DESIGN_PATH } from '../path.ts';
import { type SpecimenGroup, statesOf } from '../specimen.ts';

const FORMS: Readonly<Record<FormKind, string>> = {
  feedback: 'feedback',
  pharmacovigilance: 'adverse reaction',
  study: 'study',
  training: 'training',
  destruction: 'destruction',
};

/** A form that the API host rejected, and that was posted from the gallery. */
const REJECTED = {
  page: DESIGN_PATH,
  form: 'feedback',
  values: { name: 'Ирина', phone: '12' },
  title: 'Форму не приняли',
  detail: 'Проверьте поля.',
  errors: [
    { field: 'phone', message: 'Укажите телефон: 10–15 цифр.' },
    { field: 'message', message: 'Напишите подробнее: не меньше 10 знаков.' },
  ],
} as const;

export const FORM_GROUP: SpecimenGroup = {
  name: 'forms',
  title: 'Forms',
  specimens: [
    ...statesOf(FORMS, (kind) => <SiteForm kind={kind} />).map(({ label, element }, index) => ({
      name: `form-${Object.keys(FORMS)[index]}`,
      components: ['SiteForm'],
      states: () => [{ label, element }],
    })),
    {
      name: 'form-rejected',
      components: ['SiteForm'],
      states: () => [
        {
          label: 'with errors',
          element: (
            <SubmittedFormProvider value={REJECTED}>
              <SiteForm kind="feedback" />
            </SubmittedFormProvider>
          ),
        },
      ],
    },
    {
      name: 'receipt',
      components: ['Receipt'],
      states: () => [
        { label: 'with a department', element: <Receipt number="ОС-2026-000123" department="quality" /> },
        { label: 'without one', element: <Receipt number="ОС-2026-000124" department="unknown" /> },
      ],
    },
  ],
};
