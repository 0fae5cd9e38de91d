import { isRecord } from './type-guards.ts';

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

export type Submission =
  | { readonly kind: 'stored'; readonly number: string }
  | { readonly kind: 'refused'; readonly errors: readonly FieldError[] }
  | { readonly kind: 'failed' };

const CREATED = 201;
const UNPROCESSABLE = 422;

/** Sends a form once. It is never retried: the visitor decides, and the form keeps its input. */
export async function submitForm(endpoint: string, values: unknown): Promise<Submission> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(values),
    });
    return readSubmission(response.status, await response.json());
  } catch {
    return { kind: 'failed' };
  }
}

export function readSubmission(status: number, body: unknown): Submission {
  if (!isRecord(body)) return { kind: 'failed' };
  if (status === CREATED && typeof body.number === 'string') return { kind: 'stored', number: body.number };
  if (status === UNPROCESSABLE && Array.isArray(body.errors)) {
    const errors = body.errors.filter(isFieldError);
    // A rejection without fields could not be shown anywhere.
    return errors.length > 0 ? { kind: 'refused', errors } : { kind: 'failed' };
  }
  return { kind: 'failed' };
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string';
}
