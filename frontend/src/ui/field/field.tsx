import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './field.module.css';

export interface FieldText {
  /** The id of the control. Set this property only if something else refers to the control. */
  readonly id?: string | undefined;
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
export function Field({ id: ownId, label, hint, error, required, plain = false, children }: FrameProps) {
  const generated = useId();
  const id = ownId ?? generated;
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

export function FieldMessage({
  id,
  hint,
  error,
}: {
  id: string;
  hint?: string | undefined;
  error?: string | undefined;
}) {
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
  id,
  label,
  hint,
  error,
  plain = false,
  ...rest
}: FieldText & Omit<ComponentProps<'input'>, 'id' | 'className'>) {
  return (
    <Field id={id} label={label} hint={hint} error={error} plain={plain} required={rest.required}>
      {(aria) => <input type="text" className={styles.control} {...rest} {...aria} />}
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

export function Select({ id, label, hint, error, plain = false, options, ...rest }: SelectProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} plain={plain} required={rest.required}>
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
