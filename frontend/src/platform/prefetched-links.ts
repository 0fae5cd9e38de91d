import { type RefObject, useEffect } from 'react';
import { isOwnPage } from './own-pages.ts';
import { prefetchOnSight } from './prefetch.ts';

/** Prefetches the pages of the links inside an element whose content is the HTML `html`, when the links become visible. */
export function usePrefetchedLinks(ref: RefObject<Element | null>, html: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML contains other links.
  useEffect(() => {
    const links = [...(ref.current?.querySelectorAll('a') ?? [])].filter(isPageLink);
    const ends = links.map(prefetchOnSight);
    return () => {
      for (const end of ends) end();
    };
  }, [ref, html]);
}

function isPageLink(link: Element): boolean {
  return isOwnPage(link.getAttribute('href') ?? '');
}
