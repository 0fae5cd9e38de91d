import { useEffect, useState } from 'react';

/** Only the upper third of the window counts as being read. */
const READING_BAND = '-15% 0px -65% 0px';

/** The id of the part that is being read; none until one is. */
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
