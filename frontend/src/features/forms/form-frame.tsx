import type { FormEventHandler, ReactNode } from 'react';
import type { FieldErrors, FieldValues, UseFormRegisterReturn, UseFormStateReturn } from 'react-hook-form';
import { paths } from '#platform/paths.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox, Input } from '#ui/field/field.tsx';
import { Link } from '#ui/link/link.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './form-frame.module.css';

interface FormFrameProps<T extends FieldValues> {
  readonly label: string;
  readonly state: UseFormStateReturn<T>;
  readonly outcome: 'idle' | 'rejected' | 'failed';
  /** The messages for rejected fields that the form does not show. */
  readonly general: readonly string[];
  readonly onSubmit: FormEventHandler;
  readonly submit: string;
  readonly children: ReactNode;
}

/** Renders the parts that all forms share: the columns, the error messages and the submit button. */
export function FormFrame<T extends FieldValues>(props: FormFrameProps<T>) {
  const { label, state, outcome, general, onSubmit, submit, children } = props;
  const { isSubmitting, isDirty, errors } = state;
  return (
    <form aria-label={label} noValidate onSubmit={onSubmit} className={styles.form} data-dirty={isDirty || undefined}>
      {children}
      <div className={styles.full} aria-live="polite">
        {outcome === 'failed' && (
          <Notice tone="danger" title="Не удалось отправить">
            <p>Мы не получили ваше сообщение. Всё, что вы написали, осталось в форме: попробуйте отправить ещё раз.</p>
          </Notice>
        )}
        {outcome === 'rejected' && <RejectedNotice general={general} marked={Object.keys(errors).length > 0} />}
      </div>
      <div className={styles.full}>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Отправляем…' : submit}
        </Button>
      </div>
    </form>
  );
}

/**
 * Renders the honeypot, a field that visitors do not see. If the field is filled in, a bot may have sent the form, so
 * the API host marks the form.
 */
export function Honeypot(field: UseFormRegisterReturn) {
  return (
    <div className={styles.trap}>
      <Input label="Оставьте это поле пустым" plain autoComplete="off" {...field} />
    </div>
  );
}

export function Consent({ error, ...field }: UseFormRegisterReturn & { error: string | undefined }) {
  return (
    <div className={styles.full}>
      <Checkbox required error={error} {...field}>
        Я согласен на обработку персональных данных на условиях <Link to={paths.policy}>политики</Link>.
      </Checkbox>
    </div>
  );
}

function RejectedNotice({ general, marked }: { general: readonly string[]; marked: boolean }) {
  if (!marked && general.length === 0) return null;
  return (
    <Notice tone="warning" title={marked ? 'Проверьте выделенные поля' : 'Форму не приняли'}>
      {general.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {marked && <p>После исправления отправьте форму ещё раз.</p>}
    </Notice>
  );
}

/** Returns the error message of a field. Returns undefined if the field has no error. */
export function errorOf<T extends FieldValues>(errors: FieldErrors<T>, field: string): string | undefined {
  const error: unknown = errors[field];
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  return typeof error.message === 'string' ? error.message : undefined;
}

/** Renders a field that takes the full width of the form. */
export function FullWidth({ children }: { children: ReactNode }) {
  return <div className={styles.full}>{children}</div>;
}
