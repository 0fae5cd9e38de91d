import { useCallback, useEffect, useRef, useState } from 'react';
import { NOTIFY_MS } from '#platform/interface-state.ts';

/** The catalogue's own notification (specification §4), separate from the site's and shown for the same time. */
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
