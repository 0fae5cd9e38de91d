import { useEffect, useState } from 'react';

/** The margins that reduce the viewport to a line below the header. Links to sections scroll the section above it. */
const READING_LINE = '-20% 0px -80% 0px';

/**
 * Returns the id of the section that a visitor is reading: the last one that begins above the line, or the first section
 * if none does. After a jump, this may be a section that has never been on the screen, so all sections are compared.
 */
export function useCurrentSection(sections: readonly { readonly id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const parts = sections.flatMap(({ id }) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      ([entry]) => {
        const line = entry?.rootBounds?.top ?? 0;
        setCurrent((parts.findLast((part) => part.getBoundingClientRect().top <= line) ?? parts[0])?.id);
      },
      { rootMargin: READING_LINE },
    );
    for (const part of parts) observer.observe(part);
    return () => observer.disconnect();
  }, [sections]);
  return current;
}
