import { createRecent } from '#platform/recent.ts';

/** The number of URLs whose documents are kept. A document of 60,000 bytes is typical. */
const MAX_DOCUMENTS = 300;
const HOUR_MS = 3_600_000;

interface KnownDocument {
  readonly data: string;
  readonly hour: number;
  readonly document: Buffer;
}

export interface DocumentCache {
  /** Returns the document of a URL, if its data and the hour have not changed since. */
  readonly get: (url: string, data: string) => Buffer | undefined;
  readonly set: (url: string, data: string, document: Buffer) => void;
}

/**
 * Keeps the documents of the URLs that were requested last. A document depends only on its URL, on its hydration data and
 * on the current year, so it need not be rendered again while these are the same. The loaders still ask the API host for
 * the data of each request.
 */
export function createDocumentCache(now: () => number = Date.now, limit = MAX_DOCUMENTS): DocumentCache {
  const known = createRecent<KnownDocument>(limit);
  const currentHour = (): number => Math.floor(now() / HOUR_MS);
  return {
    get(url, data) {
      const found = known.get(url);
      return found?.data === data && found.hour === currentHour() ? found.document : undefined;
    },
    set: (url, data, document) => known.set(url, { data, hour: currentHour(), document }),
  };
}
