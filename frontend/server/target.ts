/** A request target in origin form that no later step can fail to parse. */
export interface RequestTarget {
  readonly pathname: string;
  readonly search: string;
}

// Matches the characters that are allowed in paths and queries (RFC 3986 §3.3, §3.4), and
// []|{}^`", which some clients do not encode. All other characters must be percent-encoded.
const ORIGIN_FORM = /^\/(?![/\\])[\w\-.~!$&'()*+,;=:@%/?[\]|{}^`"]*$/;

/**
 * Parses a request target. Returns null if it is invalid.
 *
 * `new URL('//', base)` throws in Node, and `//host/` would change the host, so both are rejected before a URL parser
 * sees them. Invalid percent-encoding in the path is also rejected, because decoding it later would throw, and so is an
 * encoded NUL, because decoding it could truncate the path.
 */
export function parseTarget(raw: string | undefined): RequestTarget | null {
  if (raw === undefined || !ORIGIN_FORM.test(raw)) return null;
  const question = raw.indexOf('?');
  const pathname = question < 0 ? raw : raw.slice(0, question);
  if (!isDecodable(pathname)) return null;
  return { pathname, search: question < 0 ? '' : raw.slice(question) };
}

function isDecodable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}
