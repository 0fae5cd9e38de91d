import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** The delay between the end of a navigation and the change of the header style, in milliseconds (specification §9). */
export const HEADER_STYLE_DELAY_MS = 200;

export type HeaderStyle = 'default' | 'transparent';

export function headerStyleOf(pathname: string): HeaderStyle {
  return pathname === '/' || pathname === '/career' ? 'transparent' : 'default';
}

/**
 * Returns the style of the header. After each navigation, the style changes with a delay of
 * {@link HEADER_STYLE_DELAY_MS} milliseconds.
 */
export function useHeaderStyle(): HeaderStyle {
  const { pathname } = useLocation();
  const idle = useNavigation().state === 'idle';
  const [style, setStyle] = useState(() => headerStyleOf(pathname));
  useEffect(() => {
    if (!idle) return;
    const timer = setTimeout(() => setStyle(headerStyleOf(pathname)), HEADER_STYLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [pathname, idle]);
  return style;
}
