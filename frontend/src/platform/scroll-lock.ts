import { useEffect } from 'react';

/** Prevents scrolling of the page while a popup or the burger menu is open. */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    const root = document.documentElement;
    // Reserve the scrollbar's space only if there was a scrollbar; otherwise the layout would shift.
    if (locked) root.dataset.locked = window.innerWidth > root.clientWidth ? 'gutter' : 'plain';
    else delete root.dataset.locked;
  }, [locked]);
}
