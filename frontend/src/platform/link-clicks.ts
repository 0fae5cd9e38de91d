import { isOwnPage } from './own-pages.ts';

export interface LinkNavigation {
  /** Replaces the entry of the history, because the link leads to the page that is shown. */
  readonly replace: boolean;
  /** Keeps the scroll position. */
  readonly preventScrollReset: boolean;
}

/** The attribute of a link that always scrolls to the top of the page. */
export const SCROLL_TO_TOP = 'data-scroll-top';

/**
 * Calls `navigate` if the visitor clicks a link to a page of this site, instead of loading a new document. One listener
 * serves all links, also those inside HTML from the API host. A link that changes only the query keeps the scroll
 * position, because such a link filters a list.
 */
export function openLinksWith(navigate: (to: string, options: LinkNavigation) => void): void {
  document.addEventListener('click', (event) => {
    const link = isPlainClick(event) && event.target instanceof Element ? event.target.closest('a') : null;
    const to = link?.getAttribute('href');
    if (!link || !to || !isOwnPage(to) || link.target || link.hasAttribute('download')) return;
    event.preventDefault();
    const { pathname, search, hash } = location;
    const isSamePath = to.split(/[?#]/)[0] === pathname && !to.includes('#');
    navigate(to, {
      replace: to === pathname + search + hash,
      preventScrollReset: isSamePath && !link.hasAttribute(SCROLL_TO_TOP),
    });
  });
}

/** Reports whether the browser would open a link in the same tab. */
function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !hasModifier;
}
