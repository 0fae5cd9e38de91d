/** The name of the hidden field with the key of a submission. The API host stores two forms with the same key once. */
export const SUBMISSION_KEY = 'idempotency_key';

const KEY_BYTES = 16;

/** Returns a new random key. `crypto.randomUUID` exists only in secure contexts, so it is not used. */
export function newSubmissionKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
