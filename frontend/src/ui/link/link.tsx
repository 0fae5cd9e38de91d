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
  /** Called when the pointer reaches the link. */
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly 'aria-current'?: 'page' | 'true' | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly rel?: string;
  readonly [OPENER]?: '' | undefined;
  /** Set to `false` if a click usually does not open the page, because it opens a panel on the page that is shown. */
  readonly prefetch?: false | undefined;
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
export function Link({ to, scroll, prefetch, ...rest }: LinkProps) {
  if (isOwnPage(to)) return <PageLink to={to} scroll={scroll} prefetch={prefetch} {...rest} />;
  return <a href={to} {...(/^https?:/.test(to) ? { rel: 'noopener' } : {})} {...rest} />;
}

function PageLink({ to, scroll, prefetch, ...rest }: LinkProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  useEffect(() => (ref.current && prefetch !== false ? prefetchOnSight(ref.current) : undefined), [prefetch]);
  return <a ref={ref} href={to} {...(scroll === 'top' ? { [SCROLL_TO_TOP]: '' } : {})} {...rest} />;
}
