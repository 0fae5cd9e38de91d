import { useEffect } from 'react';

/** Prevents the page from scrolling while this component is mounted. Renders nothing. */
export function ScrollLock(): null {
  useEffect(() => {
    const root = document.documentElement;
    // Reserve the space of the scrollbar only if there was a scrollbar, since otherwise the layout would shift.
    root.dataset.locked = window.innerWidth > root.clientWidth ? 'gutter' : 'plain';
    return () => {
      delete root.dataset.locked;
    };
  }, []);
  return null;
}
