import { createStore } from './store.ts';

// The cookie settings are not one of the popups that the specification (§4) defines, so they have a state of their own.
const isOpen = createStore(false);

/** Reports whether the dialog with the cookie settings is open. */
export function useCookieSettings(): boolean {
  return isOpen.use();
}

export function openCookieSettings(): void {
  isOpen.set(true);
}

export function closeCookieSettings(): void {
  isOpen.set(false);
}
