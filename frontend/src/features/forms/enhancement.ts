import { newSubmissionKey, SUBMISSION_KEY } from '#api/submission-key.ts';
import { submitForm } from '#api/submit.ts';
import type { FormKind } from '#api/types.ts';
import { openPopup } from '#platform/interface-state.ts';
import { FORMS } from './definitions.ts';
import { clearDraft, readDraft, writeDraft } from './draft.ts';
import { rejectedState, type SubmissionState } from './submission-state.ts';
import { findErrors, isInput } from './validation.ts';

// The functions of this module work on the form in the document. They are loaded after hydration.

/**
 * The keys of forms that were sent and whose response was lost. The key in the hidden field is for browsers without
 * scripts: React may reset the field.
 */
const keys = new WeakMap<HTMLFormElement, string>();

interface SendEvents {
  readonly onStart: () => void;
  readonly onProgress: (part: number) => void;
}

/**
 * Checks a form and sends it once. Returns what the form has to show, or null if the form was stored. Shows the errors and
 * focuses the first field with an error.
 */
export async function sendForm(
  form: HTMLFormElement,
  kind: FormKind,
  { onStart, onProgress }: SendEvents,
): Promise<SubmissionState | null> {
  const found = findErrors(form, kind);
  if (found.length > 0) return showErrors(form, rejectedState(kind, { title: '', detail: '', errors: found }));
  onStart();
  const { endpoint } = FORMS[kind];
  const key = keys.get(form) ?? newSubmissionKey();
  keys.set(form, key);
  const result = await submitForm(endpoint, dataOf(form), key, hasFile(form) ? onProgress : undefined);
  // After a failure, the key stays the same. If the form was stored after all, sending it again stores it only once.
  if (result.kind !== 'failed') keys.delete(form);
  switch (result.kind) {
    case 'stored':
      reset(form, kind);
      openPopup({ name: 'success', number: result.number, department: result.department });
      return null;
    case 'rejected':
      return showErrors(form, rejectedState(kind, result));
    case 'failed':
      return FAILED;
  }
}

const FAILED: SubmissionState = {
  errors: {},
  problem: {
    tone: 'danger',
    title: 'Не удалось отправить',
    lines: ['Мы не получили ваше сообщение. Всё, что вы написали, осталось в форме: попробуйте отправить ещё раз.'],
  },
};

/** Fills in what the visitor entered before, for example before a reload of the page. */
export function restoreDraft(form: HTMLFormElement, kind: FormKind): void {
  for (const [name, value] of readDraft(form, kind)) {
    for (const control of controlsOf(form, name)) {
      if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
        control.checked ||= control.value === value;
      } else if (!wasTyped(control)) {
        control.value = value;
      }
      form.dataset.dirty = '';
    }
  }
}

/** Reports whether the visitor has typed into a control before the code of the form was loaded. */
function wasTyped(control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): boolean {
  return !(control instanceof HTMLSelectElement) && control.value !== control.defaultValue;
}

/** Keeps what the visitor has entered. The changed form is another submission, so it gets another key. */
export function changeDraft(form: HTMLFormElement, kind: FormKind): void {
  form.dataset.dirty = '';
  keys.delete(form);
  writeDraft(form, kind);
}

function reset(form: HTMLFormElement, kind: FormKind): void {
  form.reset();
  // The component of the attachment learns from this event that no file is chosen any more.
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'file') {
      control.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
  delete form.dataset.dirty;
  clearDraft(form, kind);
}

/** Returns the data of the form without the fields that only a browser without scripts sends. */
function dataOf(form: HTMLFormElement): FormData {
  const data = new FormData(form);
  data.delete(SUBMISSION_KEY);
  const file = data.get('file');
  const topic = data.get('topic');
  if (file instanceof File && (file.size === 0 || topic !== 'vacancy')) data.delete('file');
  return data;
}

function hasFile(form: HTMLFormElement): boolean {
  return dataOf(form).has('file');
}

function controlsOf(form: HTMLFormElement, name: string) {
  return [...form.elements].filter(isInput).filter((control) => control.name === name && control.type !== 'hidden');
}

/**
 * Shows the summary of the errors below the header of the site, after React has rendered it, and focuses the first field
 * with an error. If the screen does not show both, focuses the link to the field in the summary.
 */
function showErrors(form: HTMLFormElement, state: SubmissionState): SubmissionState {
  const first = [...form.elements].find((control) => isInput(control) && control.name in state.errors);
  const show = (): void => {
    const summary = form.querySelector('[role="alert"]:not(:empty)');
    summary?.scrollIntoView({ behavior: 'instant' });
    const isInSight = first && first.getBoundingClientRect().bottom <= innerHeight;
    const target = isInSight ? first : summary?.querySelector('a');
    if (!summary && form.isConnected) requestAnimationFrame(show);
    else if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
  requestAnimationFrame(show);
  return state;
}
