import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { SubmittedForm } from '#api/submitted-form.ts';
import type { FormKind } from '#api/types.ts';
import { rejectedState, type SubmissionState } from './submission-state.ts';

export interface Submission extends SubmissionState {
  /** Whether scripts check and send the form. */
  readonly isEnhanced: boolean;
  readonly isSending: boolean;
  /** The part of the attached file that was sent, from 0 to 1, or `null` if no file is being sent. */
  readonly progress: number | null;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onInput: () => void;
}

const CLEAN: SubmissionState = { errors: {}, problem: null };

/**
 * Sends a form without leaving the page, and keeps a draft. The code for both is loaded after hydration. If it cannot be
 * loaded, the browser sends the form itself.
 */
export function useSubmission(
  kind: FormKind,
  ref: RefObject<HTMLFormElement | null>,
  rejected: SubmittedForm | null,
): Submission {
  const [state, setState] = useState(() => (rejected ? rejectedState(kind, rejected) : CLEAN));
  const [isEnhanced, setIsEnhanced] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const isBusy = useRef(false);

  useEffect(() => {
    setIsEnhanced(true);
    const form = ref.current;
    if (!form) return;
    focusInDialog(form);
    if (rejected) form.querySelector<HTMLElement>('[role="alert"] a')?.focus();
    else void loadEnhancement().then(({ restoreDraft }) => restoreDraft(form, kind), ignore);
  }, [kind, ref, rejected]);

  const send = async (form: HTMLFormElement): Promise<void> => {
    const { sendForm } = await loadEnhancement();
    const next = await sendForm(form, kind, { onStart: () => setIsSending(true), onProgress: setProgress });
    setState(next ?? CLEAN);
  };

  return {
    ...state,
    isEnhanced,
    isSending,
    progress,
    onSubmit(event) {
      event.preventDefault();
      const form = event.currentTarget;
      if (isBusy.current) return;
      isBusy.current = true;
      send(form)
        .catch(() => form.submit())
        .finally(() => {
          isBusy.current = false;
          setIsSending(false);
          setProgress(null);
        });
    },
    onInput() {
      const form = ref.current;
      if (form) void loadEnhancement().then(({ changeDraft }) => changeDraft(form, kind), ignore);
    },
  };
}

function loadEnhancement() {
  return import('./enhancement.ts');
}

/** Without the enhancement, the form still works. */
function ignore(): void {}

/**
 * Lets an opening dialog focus the first field of its form. If the dialog is already open, focuses the field at once.
 */
function focusInDialog(form: HTMLFormElement): void {
  const dialog = form.closest('dialog');
  const first = form.querySelector<HTMLElement>(
    'fieldset input:not([type="hidden"]), fieldset select, fieldset textarea',
  );
  if (!dialog || !first) return;
  first.setAttribute('autofocus', '');
  if (dialog.open) first.focus();
}
