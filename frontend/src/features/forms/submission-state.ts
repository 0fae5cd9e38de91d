import type { FieldError } from '#api/submit.ts';
import type { FormKind } from '#api/types.ts';
import { CONTACT, FORMS } from './definitions.ts';

/** What a form shows about the last attempt to send it. */
export interface SubmissionState {
  /** The messages beside the fields, keyed by the name of the field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly problem: SubmissionProblem | null;
}

/** The notice above the fields. */
export interface SubmissionProblem {
  readonly tone: 'warning' | 'danger';
  readonly title: string;
  readonly lines: readonly string[];
}

/** The fields of every form that are not in its groups. */
const COMMON = ['consent', ...CONTACT.fields.map(({ name }) => name)];

interface Rejection {
  readonly title: string;
  readonly detail: string;
  readonly errors: readonly FieldError[];
}

/**
 * Returns the state of a form that the API host rejected. A message for a field that the form does not show is part of
 * the notice.
 */
export function rejectedState(kind: FormKind, { title, detail, errors }: Rejection): SubmissionState {
  const names = new Set([...COMMON, ...FORMS[kind].groups.flatMap(({ fields }) => fields.map(({ name }) => name))]);
  const hidden = errors.filter(({ field }) => !names.has(field)).map(({ message }) => message);
  const shown = errors.filter(({ field }) => names.has(field)).map(({ field, message }) => [field, message]);
  const hasFields = shown.length > 0;
  return {
    errors: Object.fromEntries(shown),
    problem: {
      tone: 'warning',
      title: hasFields ? 'Проверьте выделенные поля' : hidden.length > 0 ? 'Форму не приняли' : title,
      lines: hasFields || hidden.length > 0 ? hidden : [detail],
    },
  };
}
