import { isRecord } from './type-guards.ts';

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

export type SubmitResult =
  | { readonly kind: 'stored'; readonly number: string }
  | { readonly kind: 'rejected'; readonly errors: readonly FieldError[] }
  | { readonly kind: 'failed' };

const CREATED = 201;
const UNPROCESSABLE = 422;

/**
 * Sends a form to the API once, without automatic retries. If sending fails, the form keeps its input, so that the
 * visitor can send the form again.
 */
export async function submitForm(endpoint: string, values: unknown): Promise<SubmitResult> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(values),
    });
    return readSubmitResult(response.status, await response.json());
  } catch {
    return { kind: 'failed' };
  }
}

export function readSubmitResult(status: number, body: unknown): SubmitResult {
  if (!isRecord(body)) return { kind: 'failed' };
  if (status === CREATED && typeof body.number === 'string') return { kind: 'stored', number: body.number };
  if (status === UNPROCESSABLE && Array.isArray(body.errors)) {
    const errors = body.errors.filter(isFieldError);
    // If the API rejects a form without naming a field, the form has no message to show, so the result is a failure.
    return errors.length > 0 ? { kind: 'rejected', errors } : { kind: 'failed' };
  }
  return { kind: 'failed' };
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string';
}
