/** The parsed body of an API response and its `ETag`. */
interface KnownResponse {
  readonly etag: string;
  readonly body: unknown;
  /** The length of the unparsed body in characters. */
  readonly length: number;
}

export interface ResponseCache {
  readonly get: (path: string) => KnownResponse | undefined;
  readonly set: (path: string, response: KnownResponse) => void;
}

/** The total length of the kept responses, in characters. All responses of the site together have about 1 million. */
const MAX_LENGTH = 8_000_000;

/**
 * Keeps parsed API responses, so that a response that has not changed is parsed and checked only once. The transport
 * still asks the API host for each page whether the response has changed. When the responses become longer than
 * `maxLength` in total, those that were not used for the longest time are dropped.
 *
 * A kept body is frozen, because all pages share it.
 */
export function createResponseCache(maxLength = MAX_LENGTH): ResponseCache {
  // A `Map` iterates in the order of insertion, so the first entry is the one that was not used for the longest time.
  const known = new Map<string, KnownResponse>();
  let total = 0;
  const remove = (path: string): void => {
    total -= known.get(path)?.length ?? 0;
    known.delete(path);
  };
  return {
    get(path) {
      const response = known.get(path);
      if (!response) return undefined;
      known.delete(path);
      known.set(path, response);
      return response;
    },
    set(path, response) {
      remove(path);
      if (response.length > maxLength) return;
      freeze(response.body);
      known.set(path, response);
      total += response.length;
      for (const oldest of known.keys()) {
        if (total <= maxLength) return;
        remove(oldest);
      }
    },
  };
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
}
