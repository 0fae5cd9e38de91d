import { SiteForm } from '#features/forms/site-form.tsx';
import { SubmittedFormProvider } from '#features/forms/submitted-form.ts';
import { Receipt } from '#features/receipt/receipt.tsx';
import { DESIGN_PATH } from '../path.ts';
import { FORM_KINDS, type SpecimenGroup, statesOf } from '../specimen.ts';

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
    ...statesOf(FORM_KINDS, (kind) => <SiteForm kind={kind} />).map(({ label, element }, index) => ({
      name: `form-${Object.keys(FORM_KINDS)[index]}`,
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
