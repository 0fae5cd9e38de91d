import { useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form';
import * as v from 'valibot';
import { submitForm } from '#api/submit.ts';
import { openPopup } from '#platform/interface-state.ts';
import { toPayload } from './payload.ts';

type Outcome = 'idle' | 'refused' | 'failed';

/** A form of the site: checked by its schema, sent once, its server errors shown at their fields, its number in the popup. */
export function useSiteForm<T extends FieldValues>(
  schema: v.GenericSchema<T, unknown>,
  endpoint: string,
  defaultValues: DefaultValues<T>,
) {
  const form = useForm<T>({ defaultValues, resolver: valibotResolver(schema) });
  const [outcome, setOutcome] = useState<Outcome>('idle');

  const send = async (values: T): Promise<void> => {
    const sent = await submitForm(endpoint, await toPayload(values));
    if (sent.kind === 'stored') {
      form.reset();
      setOutcome('idle');
      openPopup('success', sent.number);
      return;
    }
    if (sent.kind === 'refused') {
      for (const [index, { field, message }] of sent.errors.entries()) {
        form.setError(field as Path<T>, { message }, { shouldFocus: index === 0 });
      }
    }
    setOutcome(sent.kind);
  };
  return { form, outcome, onSubmit: form.handleSubmit(send) };
}

/** The values that pass are the schema's output: trimmed, numbers as numbers. */
export function valibotResolver<T extends FieldValues>(schema: v.GenericSchema<T, unknown>): Resolver<T> {
  return (values) => {
    const checked = v.safeParse(schema, values);
    if (checked.success) return { values: checked.output as T, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of checked.issues) {
      const field = String(issue.path?.[0]?.key ?? 'root');
      errors[field] ??= { type: issue.type, message: issue.message };
    }
    return { values: {}, errors: errors as FieldErrors<T> };
  };
}
