import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { OPENER } from '#platform/dialog-opener.ts';
import { SCROLL_TO_TOP } from '#platform/link-clicks.ts';
import { isOwnPage } from '#platform/own-pages.ts';
import { prefetchOnSight } from '#platform/prefetch.ts';

export interface LinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly 'aria-current'?: 'page' | 'true' | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly rel?: string;
  readonly [OPENER]?: '' | undefined;
  /**
   * The scroll position after the navigation. By default, a link that changes only the query keeps the position, because
   * such a link filters a list. With `top`, the link always scrolls to the top of the page.
   */
  readonly scroll?: 'top' | undefined;
}

/**
 * Renders a link. A link to a page of this site is prefetched when it becomes visible. It opens without loading a new
 * document, because `platform/link-clicks.ts` handles the click.
 *
 * A link that leads to another site, to a file, or to a `tel:` or `mailto:` URL is rendered as a plain `<a>`.
 */
export function Link({ to, scroll, ...rest }: LinkProps) {
  if (isOwnPage(to)) return <PageLink to={to} scroll={scroll} {...rest} />;
  return <a href={to} {...(/^https?:/.test(to) ? { rel: 'noopener' } : {})} {...rest} />;
}

function PageLink({ to, scroll, ...rest }: LinkProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  useEffect(() => (ref.current ? prefetchOnSight(ref.current) : undefined), []);
  return <a ref={ref} href={to} {...(scroll === 'top' ? { [SCROLL_TO_TOP]: '' } : {})} {...rest} />;
}
