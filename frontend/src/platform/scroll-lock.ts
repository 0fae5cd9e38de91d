import { useEffect } from 'react';

/** Holds the page still while a popup or the burger menu is on. */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    document.documentElement.toggleAttribute('data-locked', locked);
  }, [locked]);
}
