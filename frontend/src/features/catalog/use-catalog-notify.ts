import { useCallback, useEffect, useRef, useState } from 'react';
import { NOTIFY_MS } from '#platform/interface-state.ts';

/**
 * The notification of the catalogue (specification §4). It is separate from the notification of the site, but shown for
 * the same length of time.
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
