import { useWatch } from 'react-hook-form';
import { FileInput, Input, Select, Textarea } from '#ui/field/field.tsx';
import { Consent, errorOf, FormFrame, FullWidth, Honeypot } from './form-frame.tsx';
import { TOPICS } from './options.ts';
import { feedbackSchema } from './schemas.ts';
import { useSiteForm } from './use-site-form.ts';

export interface FeedbackFormProps {
  readonly topic?: 'general' | 'director' | 'press' | 'purchase' | 'quality' | 'vacancy' | 'corruption' | undefined;
  readonly subjectAlias?: string | undefined;
}

export function FeedbackForm({ topic = 'general', subjectAlias }: FeedbackFormProps) {
  // If the caller has already chosen the subject of the message, the form does not ask for a topic.
  const isChosen = topic === 'director' || subjectAlias !== undefined;
  const { form, outcome, general, onSubmit } = useSiteForm(feedbackSchema, '/api/feedback', {
    name: '',
    email: '',
    phone: '',
    topic,
    subject_alias: subjectAlias,
    message: '',
  });
  const { register, formState, control } = form;
  const shownTopic = useWatch({ control, name: 'topic' });
  const error = (field: string) => errorOf(formState.errors, field);
  return (
    <FormFrame
      label="Обратная связь"
      state={formState}
      outcome={outcome}
      general={general}
      onSubmit={onSubmit}
      submit="Отправить"
    >
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
      {isChosen || <Select label="Тема" required options={TOPICS} error={error('topic')} {...register('topic')} />}
      <FullWidth>
        <Textarea label="Сообщение" required error={error('message')} {...register('message')} />
      </FullWidth>
      {shownTopic === 'vacancy' && (
        <FullWidth>
          <FileInput
            label="Резюме"
            hint="PDF, DOCX, ODT или RTF, до 5 МБ"
            accept=".pdf,.docx,.odt,.rtf"
            error={error('file')}
            {...register('file', { shouldUnregister: true })}
          />
        </FullWidth>
      )}
      <Honeypot {...register('remark')} />
      <Consent error={error('consent')} {...register('consent')} />
    </FormFrame>
  );
}
