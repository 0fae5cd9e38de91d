import { useSyncExternalStore } from 'react';

/** The choice of the visitor: only necessary storage, or statistics as well. */
export type Consent = 'necessary' | 'statistics';

const KEY = 'site:cookies';
const listeners = new Set<() => void>();
/**
 * The choice that the visitor has made in this document. If the browser has no storage, only this variable contains the
 * choice.
 */
let choiceInMemory: Consent | null = null;

/**
 * Returns the choice of the visitor. Returns `null` if the visitor has not chosen yet. On the server and during
 * hydration, returns `undefined`.
 */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore<Consent | null | undefined>(onConsent, consent, () => undefined);
}

export function consent(): Consent | null {
  if (choiceInMemory) return choiceInMemory;
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'necessary' || stored === 'statistics' ? stored : null;
  } catch {
    return null;
  }
}

export function chooseConsent(choice: Consent): void {
  choiceInMemory = choice;
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Without storage, the choice is kept only in memory.
  }
  for (const listener of listeners) listener();
}

export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
