import { useEffect } from 'react';

/** The number of mounted locks. The page can be scrolled again when the last lock is removed. */
let locks = 0;

/** Prevents the page from scrolling while this component is mounted. Renders nothing. */
export function ScrollLock(): null {
  useEffect(() => {
    const root = document.documentElement;
    locks += 1;
    // Space for the scrollbar is reserved only if a scrollbar was visible. Otherwise, the layout would shift.
    if (locks === 1) root.dataset.locked = window.innerWidth > root.clientWidth ? 'gutter' : 'plain';
    return () => {
      locks -= 1;
      if (locks === 0) delete root.dataset.locked;
    };
  }, []);
  return null;
}
