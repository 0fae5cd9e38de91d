import { useEffect } from 'react';

/** Holds the page still while a popup or the burger menu is on. */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    const root = document.documentElement;
    // The place of a scrollbar is kept only where there was one, or the page would jump.
    if (locked) root.dataset.locked = window.innerWidth > root.clientWidth ? 'gutter' : 'plain';
    else delete root.dataset.locked;
  }, [locked]);
}
