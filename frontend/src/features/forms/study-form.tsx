import { Input, Select, Textarea } from '#ui/field/field.tsx';
import { Consent, errorOf, FormFrame, FullWidth, Honeypot } from './form-frame.tsx';
import { STUDIES, type Study } from './options.ts';
import { studySchema } from './schemas.ts';
import { useSiteForm } from './use-site-form.ts';

export function StudyForm({ service }: { service: Study }) {
  const { form, outcome, general, onSubmit } = useSiteForm(studySchema, '/api/feedback_study', {
    name: '',
    email: '',
    phone: '',
    organization: '',
    inn: '',
    service,
    message: '',
  });
  const { register, formState } = form;
  const error = (field: string) => errorOf(formState.errors, field);
  return (
    <FormFrame
      label="Заявка на исследование"
      state={formState}
      outcome={outcome}
      general={general}
      onSubmit={onSubmit}
      submit="Отправить заявку"
    >
      <Input
        label="Организация"
        required
        autoComplete="organization"
        error={error('organization')}
        {...register('organization')}
      />
      <Input label="ИНН" inputMode="numeric" error={error('inn')} {...register('inn')} />
      <Input label="Имя" required autoComplete="name" error={error('name')} {...register('name')} />
      <Input
        label="Электронная почта"
        required
        type="email"
        autoComplete="email"
        error={error('email')}
        {...register('email')}
      />
      <Input label="Телефон" required type="tel" autoComplete="tel" error={error('phone')} {...register('phone')} />
      <Select label="Услуга" required options={STUDIES} error={error('service')} {...register('service')} />
      <FullWidth>
        <Textarea
          label="Задача"
          required
          hint="Что исследуем, сколько образцов, к какому сроку."
          error={error('message')}
          {...register('message')}
        />
      </FullWidth>
      <Honeypot {...register('remark')} />
      <Consent error={error('consent')} {...register('consent')} />
    </FormFrame>
  );
}
