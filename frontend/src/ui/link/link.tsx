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
  /**
   * The scroll position after the navigation. By default, a link that changes only the query keeps the position, because
   * such a link filters a list. With `top`, the link always scrolls to the top of the page.
   */
  readonly scroll?: 'top' | undefined;
}

/** Matches paths of this site that do not lead to pages, such as files, media of the API host and feeds. */
const NOT_A_PAGE = /^\/(api|assets|builds)\/|\.[a-z0-9]{2,5}$/i;

/**
 * Renders a link. A link to a page of this site opens without loading a new document and is prefetched when it becomes
 * visible.
 *
 * A link that leads to another site, to a file, or to a `tel:` or `mailto:` URL is rendered as a plain `<a>`.
 */
export function Link({ to, scroll, ...rest }: LinkProps) {
  const isPage = to.startsWith('/') && !to.startsWith('//') && !NOT_A_PAGE.test(to.split(/[?#]/)[0] ?? '');
  if (isPage) return <PageLink to={to} scroll={scroll} {...rest} />;
  return <a href={to} {...(/^https?:/.test(to) ? { rel: 'noopener' } : {})} {...rest} />;
}

function PageLink({ to, scroll, ...rest }: LinkProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  const { pathname } = useLocation();
  useEffect(() => (ref.current ? prefetchOnSight(ref.current) : undefined), []);
  const path = to.split(/[?#]/)[0];
  const keepsScroll = scroll !== 'top' && path === pathname && !to.includes('#');
  return <RouterLink ref={ref} data-prefetch="" to={to} preventScrollReset={keepsScroll} {...rest} />;
}
