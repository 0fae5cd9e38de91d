import { useCurrentSection } from '#platform/current-section.ts';

/** The ids of three parts of a page, from the top to the bottom. The second begins where the first ends. */
interface Parts {
  readonly first: string;
  readonly second: string;
  readonly last: string;
}

/**
 * Returns whether a visitor is reading what lies between two parts of the page: the first one has left the screen, and the
 * last one has not come into it. Without scripts, the answer is `false`.
 */
export function useIsBetween({ first, second, last }: Parts): boolean {
  const isFirstAbove = useCurrentSection(`${first} ${second}`, 0) === second;
  const isLastShown = useCurrentSection(`${second} ${last}`, 1) === last;
  return isFirstAbove && !isLastShown;
}
