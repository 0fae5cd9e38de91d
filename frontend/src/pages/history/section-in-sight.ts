import { type RefObject, useEffect, useState } from 'react';

/** A band across the upper part of the viewport. The section that crosses this band is the current one. */
const READING_BAND = '-25% 0px -70% 0px';

/**
 * Returns the id of the current section, which is one of `ids` (separated by spaces). On a phone, also keeps the link
 * to this section in `list` visible.
 */
export function useSectionInSight(ids: string, list: RefObject<HTMLElement | null>): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        const read = entries.find(({ isIntersecting }) => isIntersecting);
        if (read) setCurrent(read.target.id);
      },
      { rootMargin: READING_BAND },
    );
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id);
      if (section) watch.observe(section);
    }
    return () => watch.disconnect();
  }, [ids]);

  useEffect(() => {
    const nav = list.current?.parentElement;
    const link = current && list.current?.querySelector<HTMLElement>(`a[href$="#${CSS.escape(current)}"]`);
    // Scroll the list sideways only: `scrollIntoView` could also scroll the page.
    if (nav && link) nav.scrollTo({ left: link.offsetLeft - nav.clientWidth / 2 + link.offsetWidth / 2 });
  }, [current, list]);
  return current;
}
