import { useCallback, useEffect, useRef, useState } from 'react';
import { NOTIFY_MS } from '#platform/interface-state.ts';

/**
 * Manages the notification of the catalogue, which is separate from the notification of the site (specification §4).
 * The notification is shown for {@link NOTIFY_MS} milliseconds.
 */
export function useCatalogNotify() {
  const [text, setText] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setText(null);
  }, []);
  const show = useCallback(
    (message: string) => {
      clearTimeout(timer.current);
      setText(message);
      timer.current = setTimeout(close, NOTIFY_MS);
    },
    [close],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  return { text, show, close };
}
