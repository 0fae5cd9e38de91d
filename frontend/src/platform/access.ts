import { useSyncExternalStore } from 'react';

export type Audience = 'medical' | 'veterinary';

const KEY = 'site:specialist';
const listeners = new Set<() => void>();
/** For a browser without storage: the confirmation then lasts as long as the page. */
const confirmedHere = new Set<Audience>();

/** Whether this visitor has confirmed to be a specialist. Known only to the browser: pages are the same for everyone. */
export function useAccess(audience: Audience): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isConfirmed(audience),
    () => false,
  );
}

export function confirmAccess(audience: Audience): void {
  confirmedHere.add(audience);
  try {
    localStorage.setItem(`${KEY}:${audience}`, 'yes');
  } catch {
    // Nothing is lost but the memory of it.
  }
  for (const listener of listeners) listener();
}

function isConfirmed(audience: Audience): boolean {
  if (confirmedHere.has(audience)) return true;
  try {
    return localStorage.getItem(`${KEY}:${audience}`) === 'yes';
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
