import { useId } from 'react';
import type { SelectOption } from '#ui/field/field.tsx';
import { Input, Select } from '#ui/field/field.tsx';
import { Checks, Textarea } from '#ui/field/form-controls.tsx';
import { AttachmentInput } from './attachment-input.tsx';
import type { Constraint } from './constraints.ts';
import type { FieldDefinition } from './definitions.ts';

interface FormFieldProps {
  readonly field: FieldDefinition;
  readonly id: string;
  readonly constraint: Constraint;
  /** The value that the visitor entered before the form was rejected. */
  readonly value: string | readonly string[] | undefined;
  readonly error: string | undefined;
  /** The options of a field whose options depend on the page. */
  readonly options?: readonly SelectOption[] | undefined;
}

/** Renders one field of a form. The browser keeps the value, so that the field works without scripts. */
export function FormField({ field, id, constraint, value, error, options = field.options ?? [] }: FormFieldProps) {
  const { name, label, hint, plain = false } = field;
  const text = { id, name, label, hint, error, plain };
  const first = typeof value === 'string' ? value : value?.[0];
  switch (field.control) {
    case 'text':
      return <Textarea {...text} {...lengths(constraint)} defaultValue={first} />;
    case 'select':
      return <Select {...text} required={constraint.required} options={options} defaultValue={first} />;
    case 'checks':
      return <Checks {...text} options={options} checked={typeof value === 'string' ? [value] : (value ?? [])} />;
    case 'date':
      return <Input {...text} type="date" defaultValue={first} />;
    case 'number':
      return (
        <Input
          {...text}
          type="number"
          inputMode="numeric"
          min={constraint.min}
          max={constraint.max}
          defaultValue={first}
        />
      );
    case 'file':
      return <AttachmentInput {...text} />;
    default:
      return (
        <Input
          {...text}
          {...lengths(constraint)}
          pattern={constraint.pattern}
          title={constraint.pattern && field.complaint}
          autoComplete={field.autoComplete}
          inputMode={field.inputMode}
          defaultValue={first}
        />
      );
  }
}

function lengths({ required, minLength, maxLength }: Constraint) {
  return { required, minLength, maxLength };
}

/** Returns the id of the control of a field, to which the error summary links. */
export function useFieldIds(): (name: string) => string {
  const id = useId();
  return (name) => `${id}${name}`;
}
