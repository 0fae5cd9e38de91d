import { isDepartment } from './departments.ts';
import { isRecord } from './records.ts';
import { noMismatch } from './type-guards.ts';
import type { Department } from './types.ts';

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

export type SubmitResult =
  | { readonly kind: 'stored'; readonly number: string; readonly department: Department }
  | {
      readonly kind: 'rejected';
      readonly title: string;
      readonly detail: string;
      readonly errors: readonly FieldError[];
    }
  | { readonly kind: 'failed' };

const CREATED = 201;
/** The statuses with which the API host rejects a form that another attempt would not change. */
const REJECTED = [400, 403, 413, 415, 422];

/**
 * Sends a form to the API once, without automatic retries. If sending fails, the form keeps its input, so that the
 * visitor can send the form again. `onProgress` gets the part that was sent, which `fetch` cannot report.
 */
export function submitForm(
  endpoint: string,
  data: FormData,
  key: string,
  onProgress?: (part: number) => void,
): Promise<SubmitResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', endpoint);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('idempotency-key', `"${key}"`);
    request.onloadend = () => resolve(readSubmitResult(request.status, parse(request.responseText)));
    if (onProgress) {
      onProgress(0);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    }
    request.send(data);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function readSubmitResult(status: number, body: unknown): SubmitResult {
  if (!isRecord(body)) return { kind: 'failed' };
  const { number, department, title, detail, errors } = body;
  if (status === CREATED && typeof number === 'string' && isDepartment(department, noMismatch())) {
    return { kind: 'stored', number, department };
  }
  if (!REJECTED.includes(status)) return { kind: 'failed' };
  const fields = Array.isArray(errors) ? errors.filter(isFieldError) : [];
  // If the API rejects a form without naming a reason, the form has no message to show, so the result is a failure.
  const hasReason = fields.length > 0 || (typeof title === 'string' && typeof detail === 'string');
  return hasReason
    ? { kind: 'rejected', title: String(title), detail: String(detail), errors: fields }
    : { kind: 'failed' };
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string';
}
