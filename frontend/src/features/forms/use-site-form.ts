import { valibotResolver } from '@hookform/resolvers/valibot';
import { type BaseSyntheticEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { type FieldError, submitForm } from '#api/submit.ts';
import { openPopup } from '#platform/interface-state.ts';
import { toPayload } from './payload.ts';

type FormOutcome = 'idle' | 'rejected' | 'failed';

/**
 * The errors that the API host reports. An error is shown beside its field. If the form has no such field, the error is
 * shown in the notice of the form.
 */
interface PlacedErrors<Name extends string> {
  readonly atFields: readonly { readonly field: Name; readonly message: string }[];
  /** The messages for rejected fields that the form does not show. */
  readonly general: readonly string[];
}

/**
 * Manages a form: validates the values, sends the form once and shows the errors of the API host. If the API host
 * stores the form, the number of the stored form is shown in a popup.
 */
export function useSiteForm<T extends FieldValues, Checked extends FieldValues>(
  schema: GenericSchema<T, Checked>,
  endpoint: string,
  defaultValues: DefaultValues<T>,
) {
  const form = useForm<T, unknown, Checked>({ defaultValues, resolver: valibotResolver(schema) });
  const [outcome, setOutcome] = useState<FormOutcome>('idle');
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
    if (sent.kind === 'rejected') {
      const placed = placeErrors(sent.errors, shownFields<T>(event?.target));
      setGeneral(placed.general);
      for (const [index, { field, message }] of placed.atFields.entries()) {
        form.setError(field, { message }, { shouldFocus: index === 0 });
      }
    }
  };
  return { form, outcome, general, onSubmit: form.handleSubmit(send) };
}

export function placeErrors<Name extends string>(
  errors: readonly FieldError[],
  isShown: (field: string) => field is Name,
): PlacedErrors<Name> {
  return {
    atFields: errors.flatMap(({ field, message }) => (isShown(field) ? [{ field, message }] : [])),
    general: errors.filter(({ field }) => !isShown(field)).map(({ message }) => message),
  };
}

/**
 * Returns a function that reports whether the form has a control for a field. The name of each control is the name of
 * its field.
 */
function shownFields<T extends FieldValues>(form: unknown): (field: string) => field is Path<T> {
  const controls = form instanceof HTMLFormElement ? [...form.elements] : [];
  const names = new Set(controls.flatMap((control) => control.getAttribute('name') ?? []));
  return (field): field is Path<T> => names.has(field);
}
