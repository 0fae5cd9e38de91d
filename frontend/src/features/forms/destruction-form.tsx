import { Input, Textarea } from '#ui/field/field.tsx';
import { Consent, errorOf, FormFrame, FullWidth, Honeypot } from './form-frame.tsx';
import { destructionSchema } from './schemas.ts';
import { useSiteForm } from './use-site-form.ts';

export function DestructionForm() {
  const { form, outcome, general, onSubmit } = useSiteForm(destructionSchema, '/api/feedback_destruction', {
    name: '',
    email: '',
    phone: '',
    organization: '',
    inn: '',
    licence: '',
    substance: '',
    amount: '',
    region: '',
    message: '',
  });
  const { register, formState } = form;
  const error = (field: string) => errorOf(formState.errors, field);
  return (
    <FormFrame
      label="Заявка на уничтожение"
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
      <Input label="ИНН" required inputMode="numeric" error={error('inn')} {...register('inn')} />
      <Input label="Номер лицензии" error={error('licence')} {...register('licence')} />
      <Input label="Контактное лицо" required autoComplete="name" error={error('name')} {...register('name')} />
      <Input
        label="Электронная почта"
        required
        type="email"
        autoComplete="email"
        error={error('email')}
        {...register('email')}
      />
      <Input label="Телефон" required type="tel" autoComplete="tel" error={error('phone')} {...register('phone')} />
      <Input label="Вещества или препараты" required error={error('substance')} {...register('substance')} />
      <Input label="Количество" required error={error('amount')} {...register('amount')} />
      <Input label="Регион" required error={error('region')} {...register('region')} />
      <FullWidth>
        <Textarea label="Комментарий" error={error('message')} {...register('message')} />
      </FullWidth>
      <Honeypot {...register('remark')} />
      <Consent error={error('consent')} {...register('consent')} />
    </FormFrame>
  );
}
