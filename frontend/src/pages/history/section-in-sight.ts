import { type RefObject, useEffect, useState } from 'react';

/** The margins that reduce the viewport to a line below the navigation. Links to sections scroll the section above it. */
const READING_LINE = '-30% 0px -70% 0px';

/**
 * Returns the id of the section that a visitor is reading: the last one that begins above the line, or the first section
 * if none does. After a jump, this may be a section that has never been on the screen, so all sections are compared.
 * `ids` contains the ids of all sections, separated by spaces.
 *
 * The hook also scrolls the navigation sideways until the link to the current section is visible, because the
 * navigation is wider than the screen of a phone. `list` is the list of links in the navigation.
 */
export function useSectionInSight(ids: string, list: RefObject<HTMLElement | null>): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const sections = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const watch = new IntersectionObserver(
      ([entry]) => {
        const line = entry?.rootBounds?.top ?? 0;
        setCurrent((sections.findLast((part) => part.getBoundingClientRect().top <= line) ?? sections[0])?.id);
      },
      { rootMargin: READING_LINE },
    );
    for (const section of sections) watch.observe(section);
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
