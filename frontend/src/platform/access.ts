import { useSyncExternalStore } from 'react';

export type Audience = 'medical' | 'veterinary';

const KEY = 'site:specialist';
const listeners = new Set<() => void>();
/**
 * The audiences, such as `medical`, to which the visitor has claimed to belong since the document was loaded. If local
 * storage is unavailable, the claims exist only in this set.
 */
const confirmedInMemory = new Set<Audience>();

/**
 * Reports whether the visitor has confirmed working in the profession that `audience` names. On the server and during
 * hydration, the result is always `false`, because the server renders the same page for every visitor.
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
    // If local storage is unavailable, the confirmation is kept only in memory.
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
