import { createContext, useContext } from 'react';
import type { SubmittedForm } from '#api/submitted-form.ts';
import type { FormKind } from '#api/types.ts';

const Context = createContext<SubmittedForm | null>(null);

export const SubmittedFormProvider = Context.Provider;

/** Returns the rejected form if it is of the given kind and was posted from the page at `pathname`. */
export function useSubmittedForm(kind: FormKind, pathname: string): SubmittedForm | null {
  const form = useContext(Context);
  return form?.form === kind && form.page === pathname ? form : null;
}
