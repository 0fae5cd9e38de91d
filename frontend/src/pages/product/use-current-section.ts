import { useEffect, useState } from 'react';

/** A band across the upper part of the viewport. The section that crosses this band is the current one. */
const READING_BAND = '-15% 0px -65% 0px';

/** Returns the id of the current section, or undefined before the first section has been reached. */
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
