import { type ReactNode, useEffect, useRef } from 'react';

/** Opens everything inside that a visitor can unfold. */
export function Opened({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const details of place.current?.querySelectorAll('details') ?? []) details.open = true;
  }, []);
  return <div ref={place}>{children}</div>;
}
