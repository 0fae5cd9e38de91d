import { useEffect, useState } from 'react';

/**
 * The margins that reduce the viewport to a narrow band near the top of the screen. The section in this band is the
 * current section.
 */
const READING_BAND = '-15% 0px -65% 0px';

/**
 * Returns the id of the section that a visitor is reading. Returns undefined until the visitor has reached the first
 * section.
 */
export function useCurrentSection(sections: readonly { readonly id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const read = entries.find(({ isIntersecting }) => isIntersecting);
        if (read) setCurrent(read.target.id);
      },
      { rootMargin: READING_BAND },
    );
    for (const { id } of sections) {
      const part = document.getElementById(id);
      if (part) observer.observe(part);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
}
