import { useEffect, useState } from 'react';

/**
 * Returns the id of the section that a visitor is reading: the last one that begins above a line of the screen, or the
 * first section if none does.
 *
 * `ids` contains the ids of all sections, separated by spaces. `line` is the distance of the line from the top of the
 * viewport, as a part of the viewport's height. Links to sections must scroll the section above it.
 */
export function useCurrentSection(ids: string, line: number): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const sections = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    // An intersection observer would report nothing after a jump from below the last section to above the first one.
    const update = () => {
      const isAbove = (part: HTMLElement) => part.getBoundingClientRect().top <= innerHeight * line;
      setCurrent((sections.findLast(isAbove) ?? sections[0])?.id);
    };
    update();
    // The size of the window changes when a phone or a tablet is turned.
    const events = ['scroll', 'resize'];
    for (const event of events) addEventListener(event, update, { passive: true });
    return () => {
      for (const event of events) removeEventListener(event, update);
    };
  }, [ids, line]);
  return current;
}
