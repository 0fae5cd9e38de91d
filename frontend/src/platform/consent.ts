import { useSyncExternalStore } from 'react';

/**
 * The storage and tracking to which a visitor has consented. `necessary` allows only necessary cookies, and
 * `statistics` also allows analytics.
 */
export type Consent = 'necessary' | 'statistics';

const KEY = 'site:cookies';
const listeners = new Set<() => void>();
/**
 * The consent that the visitor has given since the document was loaded. If local storage is unavailable, the consent is
 * stored only in this variable.
 */
let choiceInMemory: Consent | null = null;

/**
 * Returns the consent of the visitor. Returns `null` if the visitor has not decided yet. On the server and during
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
    // If local storage is unavailable, the consent is kept only in memory.
  }
  for (const listener of listeners) listener();
}

export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
