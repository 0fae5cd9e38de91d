import type { FieldError } from '#api/submit.ts';
import type { FormKind } from '#api/types.ts';
import { CONTACT, FORMS } from './definitions.ts';

const MAX_FILE_BYTES = 5 * 1024 * 1024;
const FILE_NAMES = /\.(pdf|docx|odt|rtf)$/i;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function isInput(element: Element): element is Control {
  return ['INPUT', 'TEXTAREA', 'SELECT'].includes(element.tagName);
}

/**
 * Returns an error for every control whose value the browser finds invalid. The limits come from the attributes, and the
 * API host checks the form again.
 */
export function findErrors(form: HTMLFormElement, kind: FormKind): readonly FieldError[] {
  return [...form.elements]
    .filter(isInput)
    .filter(isShown)
    .flatMap((control) => {
      const message = complaintOf(control, complaints(kind));
      return message ? [{ field: control.name, message }] : [];
    });
}

/** Reports whether a visitor sees the control. The fields of a contact are hidden in an anonymous report. */
function isShown(control: Control): boolean {
  return control.checkVisibility();
}

function complaints(kind: FormKind): ReadonlyMap<string, string | undefined> {
  const fields = [...CONTACT.fields, ...FORMS[kind].groups.flatMap((group) => group.fields)];
  return new Map(fields.map(({ name, complaint }) => [name, complaint]));
}

function complaintOf(control: Control, byName: ReadonlyMap<string, string | undefined>): string | undefined {
  if (control instanceof HTMLInputElement && control.type === 'file') return complaintOfFile(control.files?.[0]);
  const isContact = control.closest('[data-contact]') !== null && ['name', 'email'].includes(control.name);
  const text = control.value.trim();
  const isEmpty = control.validity.valueMissing || (text === '' && (control.required || isContact));
  if (isEmpty) return missing(control, byName);
  if (text === '') return undefined;
  const { patternMismatch, rangeOverflow, rangeUnderflow, stepMismatch, badInput, tooLong } = control.validity;
  if (control instanceof HTMLInputElement && control.type === 'number') {
    const isWrong = rangeOverflow || rangeUnderflow || stepMismatch || badInput;
    return isWrong ? `Целое число от ${control.min} до ${control.max}.` : undefined;
  }
  if (patternMismatch) return byName.get(control.name) ?? 'Проверьте это поле.';
  if (badInput) return 'Укажите дату целиком.';
  if (tooLong) return 'Слишком длинный текст.';
  return isTooShort(control, text) ? (byName.get(control.name) ?? 'Напишите подробнее.') : undefined;
}

function missing(control: Control, byName: ReadonlyMap<string, string | undefined>): string {
  if (control.name === 'consent') return 'Без согласия мы не можем принять обращение.';
  return byName.get(control.name) ?? 'Заполните это поле.';
}

/** Checks the length itself, because the browser checks it only after the visitor has changed the value. */
function isTooShort(control: Control, text: string): boolean {
  return !(control instanceof HTMLSelectElement) && control.minLength > 0 && [...text].length < control.minLength;
}

function complaintOfFile(file: File | undefined): string | undefined {
  if (!file) return undefined;
  if (file.size > MAX_FILE_BYTES) return 'Файл больше 5\u00a0МБ.';
  return FILE_NAMES.test(file.name) ? undefined : 'Подойдёт файл PDF, DOCX, ODT или RTF.';
}
