import { useLayoutEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { type HeaderStyle, setHeaderStyle, useStoredHeaderStyle } from './interface-state.ts';

/**
 * The delay between the end of a navigation and the change to the transparent header, in milliseconds (specification
 * §9).
 */
export const HEADER_STYLE_DELAY_MS = 200;

export function headerStyleOf(pathname: string): HeaderStyle {
  return pathname === '/' || pathname === '/career' ? 'transparent' : 'default';
}

/**
 * Returns the style of the header, and changes it after each navigation.
 *
 * The header becomes transparent {@link HEADER_STYLE_DELAY_MS} milliseconds after the navigation. The change to the
 * default style has no delay, because the white text of a transparent header would be invisible on the new page.
 * `entry-client.tsx` sets the style of the first page.
 */
export function useHeaderStyle(): HeaderStyle {
  const { pathname } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const target = headerStyleOf(pathname);
  const stored = useStoredHeaderStyle(target);
  useLayoutEffect(() => {
    if (target === 'default') return setHeaderStyle(target);
    if (!isIdle) return;
    const timer = setTimeout(setHeaderStyle, HEADER_STYLE_DELAY_MS, target);
    return () => clearTimeout(timer);
  }, [target, isIdle]);
  return target === 'default' ? target : stored;
}
