import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './field.module.css';

interface FieldText {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /**
   * If `true`, the note «необязательно» is hidden. Set this property for controls that are never mandatory, such as
   * filters.
   */
  readonly plain?: boolean;
}

interface FrameProps extends FieldText {
  readonly required?: boolean | undefined;
  readonly children: (aria: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}

/**
 * Renders a control with its label, hint and error message, and associates these texts with the control for assistive
 * technology. Use this component directly only for a control that has no component in this file.
 */
export function Field({ label, hint, error, required, plain = false, children }: FrameProps) {
  const id = useId();
  const message = `${id}-message`;
  const aria = {
    id,
    ...(hint || error ? { 'aria-describedby': message } : {}),
    ...(error ? { 'aria-invalid': true as const } : {}),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {!required && !plain && <span className={styles.optional}> — необязательно</span>}
      </label>
      {children(aria)}
      <FieldMessage id={message} hint={hint} error={error} />
    </div>
  );
}

function FieldMessage({ id, hint, error }: { id: string; hint?: string | undefined; error?: string | undefined }) {
  if (error) {
    return (
      <p id={id} className={styles.error}>
        <Icon name="warning" size="sm" />
        {error}
      </p>
    );
  }
  return hint ? (
    <p id={id} className={styles.hint}>
      {hint}
    </p>
  ) : null;
}

export function Input({
  label,
  hint,
  error,
  plain = false,
  ...rest
}: FieldText & Omit<ComponentProps<'input'>, 'id' | 'className'>) {
  return (
    <Field label={label} hint={hint} error={error} plain={plain} required={rest.required}>
      {(aria) => <input type="text" className={styles.control} {...rest} {...aria} />}
    </Field>
  );
}

export function Textarea({
  label,
  hint,
  error,
  plain = false,
  ...rest
}: FieldText & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  return (
    <Field label={label} hint={hint} error={error} plain={plain} required={rest.required}>
      {(aria) => <textarea rows={5} className={styles.control} {...rest} {...aria} />}
    </Field>
  );
}

export interface SelectOption {
  readonly value: string;
  readonly title: string;
}

interface SelectProps extends FieldText, Omit<ComponentProps<'select'>, 'id' | 'className'> {
  readonly options: readonly SelectOption[];
}

export function Select({ label, hint, error, plain = false, options, ...rest }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} plain={plain} required={rest.required}>
      {(aria) => (
        <span className={styles.select}>
          <select className={styles.control} {...rest} {...aria}>
            {options.map(({ value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
          <Icon name="chevron" size="sm" />
        </span>
      )}
    </Field>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> {
  readonly children: ReactNode;
  readonly error?: string | undefined;
}

export function Checkbox({ children, error, ...rest }: CheckboxProps) {
  const id = useId();
  const aria = error ? { 'aria-invalid': true as const, 'aria-describedby': `${id}-message` } : {};
  return (
    <div className={styles.field}>
      <div className={styles.check}>
        <input type="checkbox" id={id} {...rest} {...aria} />
        <label htmlFor={id}>{children}</label>
      </div>
      <FieldMessage id={`${id}-message`} error={error} />
    </div>
  );
}

export function FileInput({
  label,
  hint,
  error,
  plain = false,
  ...rest
}: FieldText & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>) {
  return (
    <Field label={label} hint={hint} error={error} plain={plain} required={rest.required}>
      {(aria) => <input type="file" className={`${styles.control} ${styles.file}`} {...rest} {...aria} />}
    </Field>
  );
}
