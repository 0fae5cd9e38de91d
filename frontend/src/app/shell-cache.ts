import { createRecent } from '#platform/recent.ts';
import type { ShellMarkup } from './shell-part.tsx';

/** The number of paths whose markup is kept. The markup of one path has about 40,000 characters. */
const MAX_PATHS = 300;
const HOUR_MS = 3_600_000;

export interface ShellCache {
  /** Returns the markup of the layout for a path, if the data of the site and the hour have not changed since. */
  readonly get: (path: string, siteData: string) => ShellMarkup | undefined;
  readonly set: (path: string, siteData: string, parts: ShellMarkup) => void;
}

/**
 * Keeps the markup of the header and the footer for the paths that were requested last. Two thirds of the links of a page
 * are in these parts, and they are the same for every visitor.
 */
export function createShellCache(now: () => number = Date.now, maxPaths = MAX_PATHS): ShellCache {
  const known = createRecent<ShellMarkup>(maxPaths);
  let version = '';
  const forgetOld = (siteData: string): void => {
    const current = `${Math.floor(now() / HOUR_MS)} ${siteData}`;
    if (current === version) return;
    version = current;
    known.clear();
  };
  return {
    get(path, siteData) {
      forgetOld(siteData);
      return known.get(path);
    },
    set(path, siteData, parts) {
      forgetOld(siteData);
      known.set(path, parts);
    },
  };
}
