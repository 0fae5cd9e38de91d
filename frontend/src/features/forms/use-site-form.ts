import { valibotResolver } from '@hookform/resolvers/valibot';
import { type BaseSyntheticEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { type FieldError, submitForm } from '#api/submit.ts';
import { openPopup } from '#platform/interface-state.ts';
import { toPayload } from './payload.ts';

type Outcome = 'idle' | 'refused' | 'failed';

/** What the server refused, by where it can be shown. */
interface Refusal {
  readonly atFields: readonly FieldError[];
  /** Messages for fields that this form does not show. */
  readonly general: readonly string[];
}

/** A form of the site: checked by its schema, sent once, its server errors shown at their fields, its number in the popup. */
export function useSiteForm<T extends FieldValues, Checked extends FieldValues>(
  schema: GenericSchema<T, Checked>,
  endpoint: string,
  defaultValues: DefaultValues<T>,
) {
  const form = useForm<T, unknown, Checked>({ defaultValues, resolver: valibotResolver(schema) });
  const [outcome, setOutcome] = useState<Outcome>('idle');
  const [general, setGeneral] = useState<readonly string[]>([]);

  const send = async (values: Checked, event?: BaseSyntheticEvent): Promise<void> => {
    const sent = await submitForm(endpoint, await toPayload(values));
    setOutcome(sent.kind === 'stored' ? 'idle' : sent.kind);
    setGeneral([]);
    if (sent.kind === 'stored') {
      form.reset();
      openPopup({ name: 'success', number: sent.number });
      return;
    }
    if (sent.kind === 'refused') {
      const refusal = placeRefusal(sent.errors, fieldNames(event?.target));
      setGeneral(refusal.general);
      for (const [index, { field, message }] of refusal.atFields.entries()) {
        form.setError(field as Path<T>, { message }, { shouldFocus: index === 0 });
      }
    }
  };
  return { form, outcome, general, onSubmit: form.handleSubmit(send) };
}

export function placeRefusal(errors: readonly FieldError[], shown: ReadonlySet<string>): Refusal {
  return {
    atFields: errors.filter(({ field }) => shown.has(field)),
    general: errors.filter(({ field }) => !shown.has(field)).map(({ message }) => message),
  };
}

/** The names that stand in the form: only there a message can be read. */
function fieldNames(form: unknown): ReadonlySet<string> {
  if (!(form instanceof HTMLFormElement)) return new Set();
  return new Set([...form.elements].flatMap((control) => control.getAttribute('name') ?? []));
}
