import { useSyncExternalStore } from 'react';

/** What the visitor lets the site do: only what pages need, or count visits, too. */
export type Consent = 'necessary' | 'statistics';

const KEY = 'site:cookies';
const listeners = new Set<() => void>();
/** For a browser without storage: the choice then lasts as long as the page. */
let chosenHere: Consent | null = null;

/** The choice; `null` before there is one, `undefined` while only the browser could know. */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore<Consent | null | undefined>(onConsent, consent, () => undefined);
}

export function consent(): Consent | null {
  if (chosenHere) return chosenHere;
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'necessary' || stored === 'statistics' ? stored : null;
  } catch {
    return null;
  }
}

export function chooseConsent(choice: Consent): void {
  chosenHere = choice;
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Nothing is lost but the memory of it.
  }
  for (const listener of listeners) listener();
}

export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
