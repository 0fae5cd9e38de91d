import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { prefetchOnSight } from '#platform/prefetch.ts';

export interface LinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly 'aria-current'?: 'page' | 'true' | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly rel?: string;
}

/** Paths that are not pages: files, media of the API, feeds. */
const NOT_A_PAGE = /^\/(api|assets|builds)\/|\.[a-z0-9]{2,5}$/i;

/**
 * A link. Pages of this site open without a document load, are prefetched when visible, and keep the scroll position
 * if only the query changes. Other sites, files, `tel:` and `mailto:` are plain links.
 */
export function Link({ to, ...rest }: LinkProps) {
  const isPage = to.startsWith('/') && !to.startsWith('//') && !NOT_A_PAGE.test(to.split(/[?#]/)[0] ?? '');
  if (isPage) return <PageLink to={to} {...rest} />;
  return <a href={to} {...(/^https?:/.test(to) ? { rel: 'noopener' } : {})} {...rest} />;
}

function PageLink({ to, ...rest }: LinkProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  const { pathname } = useLocation();
  useEffect(() => (ref.current ? prefetchOnSight(ref.current) : undefined), []);
  const path = to.split(/[?#]/)[0];
  const isSamePage = path === pathname && !to.includes('#');
  return <RouterLink ref={ref} data-prefetch="" to={to} preventScrollReset={isSamePage} {...rest} />;
}
