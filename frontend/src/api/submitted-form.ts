import { isArrayOf, isEither, isObject, isOneOf, isRecordOf, isString } from './type-guards.ts';
import type { FormKind } from './types.ts';

/** A form that a browser posted and that the API host rejected. The page shows the form again, with its values. */
export interface SubmittedForm {
  /** The path of the page that contains the form. */
  readonly page: string;
  readonly form: FormKind;
  readonly values: Readonly<Record<string, string | string[]>>;
  readonly title: string;
  readonly detail: string;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
}

export const isSubmittedForm = isObject<SubmittedForm>({
  page: isString,
  form: isOneOf<FormKind>(['feedback', 'pharmacovigilance', 'study', 'training', 'destruction']),
  values: isRecordOf(isEither(isString, isArrayOf(isString))),
  title: isString,
  detail: isString,
  errors: isArrayOf(isObject<SubmittedForm['errors'][number]>({ field: isString, message: isString })),
});
