/** The form fields into which the visitor has typed, or which the visitor has changed in another way. */
const changed = new Set<Field>();

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Starts recording the fields that the visitor changes. `entry-client.tsx` calls this function once. */
export function watchTyping(): void {
  const onInput = ({ target }: Event): void => {
    if (isField(target)) changed.add(target);
  };
  // React stops events of a form whose code is not loaded yet, so the listener must get the events before React.
  document.addEventListener('input', onInput, { capture: true });
  // A GET form only searches or filters, so after it was sent, nothing that the visitor has typed can be lost.
  document.addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement) || target.method !== 'get') return;
    for (const field of changed) if (field.form === target) changed.delete(field);
  });
}

/**
 * Reports whether a reload of the page would interrupt the visitor: a popup is open, a film is playing, or a field
 * contains text that was not sent.
 */
export function isVisitorBusy(): boolean {
  return isPopupOpen() || isFilmPlaying() || hasTypedText();
}

function isPopupOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** Reports whether a film is playing. For a film of another site in a frame, only the class of the player shows this. */
function isFilmPlaying(): boolean {
  const isPlaying = [...document.querySelectorAll('video')].some(({ paused, ended }) => !paused && !ended);
  return isPlaying || document.querySelector('.plyr--playing') !== null;
}

function hasTypedText(): boolean {
  for (const field of changed) if (!field.isConnected) changed.delete(field);
  return [...changed].some(hasInput) || document.querySelector('form[data-dirty]') !== null;
}

function hasInput(field: Field): boolean {
  const isSwitch = field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);
  return isSwitch ? field.checked !== field.defaultChecked : field.value.trim() !== '';
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}
