import { Checkbox, Input, Select, Textarea } from '#ui/field/field.tsx';
import { Consent, errorOf, FormFrame, FullWidth, Honeypot } from './form-frame.tsx';
import { OUTCOMES, REPORTERS, SEXES } from './options.ts';
import { pharmacovigilanceSchema } from './schemas.ts';
import { useSiteForm } from './use-site-form.ts';

export function PharmacovigilanceForm() {
  const { form, outcome, general, onSubmit } = useSiteForm(pharmacovigilanceSchema, '/api/feedback_pharmacovigilance', {
    name: '',
    email: '',
    phone: '',
    reporter: 'patient',
    product: '',
    series: '',
    patient_initials: '',
    patient_age: '',
    patient_sex: '',
    started_on: '',
    reaction: '',
    outcome: 'unknown',
    other_medicines: '',
    serious: false,
  });
  const { register, formState } = form;
  const error = (field: string) => errorOf(formState.errors, field);
  return (
    <FormFrame
      label="Сообщение о нежелательной реакции"
      state={formState}
      outcome={outcome}
      general={general}
      onSubmit={onSubmit}
      submit="Отправить сообщение"
    >
      <Select label="Кто сообщает" required options={REPORTERS} error={error('reporter')} {...register('reporter')} />
      <Input label="Имя" required autoComplete="name" error={error('name')} {...register('name')} />
      <Input
        label="Электронная почта"
        required
        type="email"
        autoComplete="email"
        error={error('email')}
        {...register('email')}
      />
      <Input label="Телефон" type="tel" autoComplete="tel" error={error('phone')} {...register('phone')} />
      <Input label="Препарат" required error={error('product')} {...register('product')} />
      <Input label="Серия на упаковке" error={error('series')} {...register('series')} />
      <Input label="Инициалы пациента" error={error('patient_initials')} {...register('patient_initials')} />
      <Input label="Возраст, лет" inputMode="numeric" error={error('patient_age')} {...register('patient_age')} />
      <Select label="Пол" plain options={SEXES} error={error('patient_sex')} {...register('patient_sex')} />
      <Input label="Когда началось" type="date" error={error('started_on')} {...register('started_on')} />
      <Select label="Чем закончилось" required options={OUTCOMES} error={error('outcome')} {...register('outcome')} />
      <FullWidth>
        <Textarea
          label="Что произошло"
          required
          hint="Что заметили, как быстро, что сделали. Если состояние тяжёлое, сначала вызовите скорую помощь: 103 или 112."
          error={error('reaction')}
          {...register('reaction')}
        />
      </FullWidth>
      <FullWidth>
        <Textarea
          label="Какие ещё лекарства принимались"
          error={error('other_medicines')}
          {...register('other_medicines')}
        />
      </FullWidth>
      <FullWidth>
        <Checkbox {...register('serious')}>
          Реакция серьёзная: угроза жизни, госпитализация, утрата трудоспособности
        </Checkbox>
      </FullWidth>
      <Honeypot {...register('remark')} />
      <Consent error={error('consent')} {...register('consent')} />
    </FormFrame>
  );
}
