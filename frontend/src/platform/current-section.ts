import { useEffect, useState } from 'react';

/**
 * Returns the id of the section that a visitor is reading: the last one that begins above a line of the screen, or the
 * first section if none does. After a jump, this may be a section that has never been on the screen, so all sections are
 * compared.
 *
 * `ids` contains the ids of all sections, separated by spaces. `margins` are the margins that reduce the viewport to the
 * line. Links to sections must scroll the section above it.
 */
export function useCurrentSection(ids: string, margins: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const sections = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      ([entry]) => {
        const line = entry?.rootBounds?.top ?? 0;
        setCurrent((sections.findLast((part) => part.getBoundingClientRect().top <= line) ?? sections[0])?.id);
      },
      { rootMargin: margins },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [ids, margins]);
  return current;
}
