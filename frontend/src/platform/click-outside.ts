import { type RefObject, useEffect } from 'react';

/**
 * Calls `handler` for each click outside the element to which `ref` points. If `handler` is `null`, clicks are ignored.
 */
export function useClickOutside(ref: RefObject<Element | null>, handler: (() => void) | null): void {
  useEffect(() => {
    if (handler === null) return;
    const onClick = (event: MouseEvent): void => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) handler();
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [ref, handler]);
}
