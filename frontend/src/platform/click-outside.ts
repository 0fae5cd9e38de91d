import { type RefObject, useEffect } from 'react';

/** Calls `handler` for a click outside `ref`'s element while `active`. */
export function useClickOutside(ref: RefObject<Element | null>, active: boolean, handler: () => void): void {
  useEffect(() => {
    if (!active) return;
    const onClick = (event: MouseEvent): void => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) handler();
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [ref, active, handler]);
}
