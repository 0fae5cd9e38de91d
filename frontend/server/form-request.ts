import type { IncomingMessage } from 'node:http';
import { isSubmittedForm, type SubmittedForm } from '#api/submitted-form.ts';
import { noMismatch } from '#api/type-guards.ts';

/** The path at which the API host asks for the page of a rejected form. Portico never forwards paths below `/-/`. */
export const FORM_PATH = '/-/form';

/** The maximum size of the request, in bytes. The API host accepts forms of at most 256 KiB. */
const LIMIT = 1024 * 1024;

/** Reads the rejected form from the body of a request. Returns null if the body is anything else. */
export async function readSubmittedForm(request: IncomingMessage): Promise<SubmittedForm | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > LIMIT) return null;
    chunks.push(bytes);
  }
  return parse(Buffer.concat(chunks).toString('utf8'));
}

function parse(body: string): SubmittedForm | null {
  try {
    const form: unknown = JSON.parse(body);
    return isSubmittedForm(form, noMismatch()) ? form : null;
  } catch {
    return null;
  }
}
