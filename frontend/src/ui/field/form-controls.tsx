import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '#platform/classes.ts';
import styles from './field.module.css';
import { Field, FieldMessage, type FieldText, type SelectOption } from './field.tsx';

export function Textarea({
  id,
  label,
  hint,
  error,
  plain = false,
  ...rest
}: FieldText & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  return (
    <Field id={id} label={label} hint={hint} error={error} plain={plain} required={rest.required}>
      {(aria) => <textarea rows={5} className={styles.control} {...rest} {...aria} />}
    </Field>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  readonly children: ReactNode;
  readonly error?: string | undefined;
}

export function Checkbox({ id: ownId, children, error, ...rest }: CheckboxProps) {
  const generated = useId();
  const id = ownId ?? generated;
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

/**
 * Renders a control for a file, on which `state` says whether a file was chosen. The button and the state are drawn over
 * those of the browser, which screen readers still announce.
 */
export function FileInput({
  state,
  id,
  label,
  hint,
  error,
  plain = false,
  ...rest
}: FieldText & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & { readonly state: string }) {
  return (
    <Field id={id} label={label} hint={hint} error={error} plain={plain} required={rest.required}>
      {(aria) => (
        <span className={styles.fileField}>
          <input type="file" className={`${styles.control} ${styles.file}`} {...rest} {...aria} />
          <span aria-hidden="true" className={styles.fileFace}>
            <span>Выбрать файл</span>
            <span>{state}</span>
          </span>
        </span>
      )}
    </Field>
  );
}

interface ChecksProps extends FieldText {
  readonly name: string;
  readonly options: readonly SelectOption[];
  /** The values whose checkboxes are checked at first. */
  readonly checked: readonly string[];
}

/** Renders a group of checkboxes with the same name. */
export function Checks({ id, name, label, hint, error, options, checked }: ChecksProps) {
  const generated = useId();
  const message = `${id ?? generated}-message`;
  return (
    <fieldset
      id={id}
      className={classes(styles.checks, styles.wide)}
      aria-describedby={hint || error ? message : undefined}
    >
      <legend className={styles.label}>{label}</legend>
      {options.map(({ value, title }) => (
        <label key={value} className={styles.check}>
          <input type="checkbox" name={name} value={value} defaultChecked={checked.includes(value)} />
          <span>{title}</span>
        </label>
      ))}
      <FieldMessage id={message} hint={hint} error={error} />
    </fieldset>
  );
}

/** Renders a group of fields under a common legend. */
export function Fieldset({ legend, children }: { legend?: string | undefined; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      {legend && <legend className={styles.legend}>{legend}</legend>}
      {children}
    </fieldset>
  );
}

/**
 * Renders fields in two columns, or in one on narrow screens. The labels, the controls and the messages of a row are
 * aligned, even if a label wraps. Text areas, groups of checkboxes and file inputs take the full width.
 */
export function FieldColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
