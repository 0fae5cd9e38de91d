import { useEffect } from 'react';

/** Prevents scrolling of the page while it is mounted. Renders nothing. */
export function ScrollLock(): null {
  useEffect(() => {
    const root = document.documentElement;
    // Reserve the scrollbar's space only if there was a scrollbar; otherwise the layout would shift.
    root.dataset.locked = window.innerWidth > root.clientWidth ? 'gutter' : 'plain';
    return () => {
      delete root.dataset.locked;
    };
  }, []);
  return null;
}
