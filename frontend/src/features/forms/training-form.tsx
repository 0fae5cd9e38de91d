import { Input, Select, type SelectOption, Textarea } from '#ui/field/field.tsx';
import { Consent, errorOf, FormFrame, FullWidth, Honeypot } from './form-frame.tsx';
import { trainingSchema } from './schemas.ts';
import { useSiteForm } from './use-site-form.ts';

export function TrainingForm({ programs }: { programs: readonly SelectOption[] }) {
  const { form, outcome, general, onSubmit } = useSiteForm(trainingSchema, '/api/feedback_training', {
    name: '',
    email: '',
    phone: '',
    organization: '',
    position: '',
    program: programs[0]?.value ?? '',
    participants: '',
    message: '',
  });
  const { register, formState } = form;
  const error = (field: string) => errorOf(formState.errors, field);
  return (
    <FormFrame
      label="Заявка на обучение"
      state={formState}
      outcome={outcome}
      general={general}
      onSubmit={onSubmit}
      submit="Записаться"
    >
      <Select label="Программа" required options={programs} error={error('program')} {...register('program')} />
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
      <Input
        label="Организация"
        autoComplete="organization"
        error={error('organization')}
        {...register('organization')}
      />
      <Input label="Должность" autoComplete="organization-title" error={error('position')} {...register('position')} />
      <Input label="Сколько человек" inputMode="numeric" error={error('participants')} {...register('participants')} />
      <FullWidth>
        <Textarea label="Пожелания" error={error('message')} {...register('message')} />
      </FullWidth>
      <Honeypot {...register('remark')} />
      <Consent error={error('consent')} {...register('consent')} />
    </FormFrame>
  );
}
