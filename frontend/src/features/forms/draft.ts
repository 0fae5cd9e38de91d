import { isArrayOf, isString, noMismatch } from '#api/type-guards.ts';
import type { FormKind } from '#api/types.ts';

/** The fields that a draft never contains. A consent is given anew, and the honeypot and the keys are not input. */
const NOT_KEPT = ['consent', 'remark', 'page', 'idempotency_key', 'topic', 'service', 'program', 'subject_alias'];

const isDraft = isArrayOf(isArrayOf(isString));

/**
 * Writes the draft of a form to the session storage, which belongs to one tab. Files are never kept. A report of
 * corruption is not kept at all, because somebody else may use the same computer.
 */
export function writeDraft(form: HTMLFormElement, kind: FormKind): void {
  if (isConfidential(form)) return;
  const entries = [...new FormData(form)].filter(
    ([name, value]) => typeof value === 'string' && value !== '' && isKept(name),
  );
  store((storage) => storage.setItem(keyOf(form, kind), JSON.stringify(entries)));
}

/** Returns the names and values of the draft. Returns an empty list if there is no draft. */
export function readDraft(form: HTMLFormElement, kind: FormKind): readonly (readonly [string, string])[] {
  if (isConfidential(form)) return [];
  const text = store((storage) => storage.getItem(keyOf(form, kind))) ?? '[]';
  const draft: unknown = JSON.parse(text);
  if (!isDraft(draft, noMismatch())) return [];
  return draft.flatMap(([name, value]) =>
    name && value !== undefined && isKept(name) ? [[name, value] as const] : [],
  );
}

export function clearDraft(form: HTMLFormElement, kind: FormKind): void {
  store((storage) => storage.removeItem(keyOf(form, kind)));
}

function isKept(name: string): boolean {
  return !NOT_KEPT.includes(name);
}

function isConfidential(form: HTMLFormElement): boolean {
  return new FormData(form).get('topic') === 'corruption';
}

/** Returns the key of the draft. Forms for different vacancies have different drafts. */
function keyOf(form: HTMLFormElement, kind: FormKind): string {
  return `form:${kind}:${new FormData(form).get('subject_alias') ?? ''}`;
}

/** Uses the storage. Returns null if the browser does not allow it. */
function store<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
