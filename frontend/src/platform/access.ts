import { useSyncExternalStore } from 'react';

export type Audience = 'medical' | 'veterinary';

const KEY = 'site:specialist';
const listeners = new Set<() => void>();
/** The confirmations in a browser without storage. They last until the visitor leaves the document. */
const confirmedInMemory = new Set<Audience>();

/**
 * Whether the visitor has confirmed that they are a specialist. Only the browser knows this, because the server renders
 * the same page for everyone.
 */
export function useAccess(audience: Audience): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isConfirmed(audience),
    () => false,
  );
}

export function confirmAccess(audience: Audience): void {
  confirmedInMemory.add(audience);
  try {
    localStorage.setItem(`${KEY}:${audience}`, 'yes');
  } catch {
    // Without storage, the confirmation is kept in memory only.
  }
  for (const listener of listeners) listener();
}

function isConfirmed(audience: Audience): boolean {
  if (confirmedInMemory.has(audience)) return true;
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
