import { useEffect } from 'react';

/** Prevents the page from scrolling while this component is mounted. Renders nothing. */
export function ScrollLock(): null {
  useEffect(() => {
    const root = document.documentElement;
    // Space for the scrollbar is reserved only if a scrollbar was visible. Otherwise, the layout would shift.
    root.dataset.locked = window.innerWidth > root.clientWidth ? 'gutter' : 'plain';
    return () => {
      delete root.dataset.locked;
    };
  }, []);
  return null;
}
