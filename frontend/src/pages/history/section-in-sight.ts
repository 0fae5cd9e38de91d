import { type RefObject, useEffect } from 'react';
import { useCurrentSection } from '#platform/current-section.ts';

/** The distance of a line below the navigation from the top, as a part of the viewport's height. */
const READING_LINE = 0.3;

/**
 * Returns the id of the section that a visitor is reading. `ids` contains the ids of all sections, separated by spaces.
 *
 * The hook also scrolls the navigation sideways until the link to the current section is visible, because the
 * navigation is wider than the screen of a phone. `list` is the list of links in the navigation.
 */
export function useSectionInSight(ids: string, list: RefObject<HTMLElement | null>): string | undefined {
  const current = useCurrentSection(ids, READING_LINE);
  useEffect(() => {
    const nav = list.current?.parentElement;
    const link = current && list.current?.querySelector<HTMLElement>(`a[href$="#${CSS.escape(current)}"]`);
    // `scrollTo` moves only the navigation, whereas `scrollIntoView` could also scroll the page.
    if (nav && link) nav.scrollTo({ left: link.offsetLeft - nav.clientWidth / 2 + link.offsetWidth / 2 });
  }, [current, list]);
  return current;
}
