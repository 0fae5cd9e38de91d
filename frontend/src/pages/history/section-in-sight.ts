import { type RefObject, useEffect, useState } from 'react';

/**
 * The margins that reduce the viewport to a narrow band near the top of the screen. The section in this band is the
 * current section.
 */
const READING_BAND = '-25% 0px -70% 0px';

/**
 * Returns the id of the section that a visitor is reading. `ids` contains the ids of all sections, separated by spaces.
 *
 * The hook also scrolls the navigation sideways until the link to the current section is visible, because the
 * navigation is wider than the screen of a phone. `list` is the list of links in the navigation.
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
    // `scrollTo` moves only the navigation, whereas `scrollIntoView` could also scroll the page.
    if (nav && link) nav.scrollTo({ left: link.offsetLeft - nav.clientWidth / 2 + link.offsetWidth / 2 });
  }, [current, list]);
  return current;
}
