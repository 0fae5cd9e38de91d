/** The response to a request of a crawl. For a file that is not an HTML document, `html` is null. */
export interface CrawlResponse {
  readonly status: number;
  readonly html: string | null;
}

export type CrawlRequest = (path: string) => Promise<CrawlResponse>;

interface Reference {
  readonly from: string;
  readonly path: string;
  readonly fragment: string;
}

interface Visited {
  readonly status: number;
  /** The ids of the elements of a document. For other files, this field is null. */
  readonly ids: ReadonlySet<string> | null;
}

/** The number of requests that are sent at the same time. */
const CONCURRENCY = 4;
/** An address that is only the base of relative references. */
const BASE = 'http://site.invalid';
/** The attributes with references to files that a browser requests with GET. React writes `srcSet`. */
const REFERENCES = /\s(?:href|src|poster|srcset|imagesrcset)="([^"]*)"/gi;
const IDS = /\sid="([^"]*)"/g;

/**
 * Follows all references of the site, beginning with the paths in `start`. Returns the paths of all documents, and a
 * message for each reference to a file that does not have status 200, or to a fragment that its document does not have.
 * References to redirects are reported as well. References to other hosts are ignored.
 */
export async function crawl(start: readonly string[], request: CrawlRequest, origin = BASE) {
  const visited = new Map<string, Visited>();
  const references = start.map((path): Reference => ({ from: 'the start of the crawl', path, fragment: '' }));
  const seen = new Set(start);
  const waiting = [...seen];

  async function visitNext(): Promise<void> {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const { status, html } = await request(path);
      visited.set(path, { status, ids: html === null ? null : new Set(valuesOf(html, IDS)) });
      for (const reference of html === null ? [] : referencesOf(html, path, origin)) {
        references.push(reference);
        if (seen.has(reference.path)) continue;
        seen.add(reference.path);
        waiting.push(reference.path);
      }
    }
  }
  while (waiting.length > 0) await Promise.all(Array.from({ length: CONCURRENCY }, visitNext));

  const documents = [...visited].filter(([, { ids }]) => ids !== null).map(([path]) => path);
  return { documents, problems: [...new Set(references.flatMap((reference) => problemOf(reference, visited)))] };
}

function problemOf({ from, path, fragment }: Reference, visited: ReadonlyMap<string, Visited>): string[] {
  const target = visited.get(path);
  if (target?.status !== 200) return [`${from} refers to ${path}, which has status ${target?.status}`];
  if (fragment === '' || target.ids === null || target.ids.has(fragment)) return [];
  return [`${from} refers to ${path}#${fragment}, but the document has no such element`];
}

function referencesOf(html: string, from: string, origin: string): Reference[] {
  return valuesOf(html, REFERENCES)
    .flatMap((value) => value.split(/,\s+/).map((part) => part.trim().split(/\s+/)[0] ?? ''))
    .flatMap((value) => {
      const url = new URL(value, origin + from);
      if (url.origin !== origin) return [];
      return [{ from, path: url.pathname + url.search, fragment: decodeURIComponent(url.hash.slice(1)) }];
    });
}

function valuesOf(html: string, attribute: RegExp): string[] {
  return [...html.matchAll(attribute)].map(([, value = '']) =>
    value.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
  );
}
