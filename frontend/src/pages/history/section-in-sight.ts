import { type RefObject, useEffect, useState } from 'react';

/** A band across the upper part of the window: the section that crosses it is the one being read. */
const READING_BAND = '-25% 0px -70% 0px';

/** Which of the sections (ids with spaces between) is being read; its link in `list` is kept in sight on a phone. */
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
    // Only sideways: `scrollIntoView` could move the page under the reader.
    if (nav && link) nav.scrollTo({ left: link.offsetLeft - nav.clientWidth / 2 + link.offsetWidth / 2 });
  }, [current, list]);
  return current;
}
