/**
 * A request target in origin form, split into path and query. No later step of the renderer can fail to parse the
 * target.
 */
export interface RequestTarget {
  readonly pathname: string;
  readonly search: string;
}

// Matches a request target in origin form. Accepts the characters that RFC 3986 allows in paths and queries (§3.3,
// §3.4). Also accepts []|{}^`", because some clients do not encode these characters. All other characters must be
// percent-encoded.
const ORIGIN_FORM = /^\/(?![/\\])[\w\-.~!$&'()*+,;=:@%/?[\]|{}^`"]*$/;

/**
 * Parses a request target. If the target is invalid, returns null.
 *
 * `new URL('//', base)` throws an error in Node, and `//host/` would change the host, so the target must not start with
 * `//`. Invalid percent-encoding in the path is rejected, because decoding it later would throw an error. An encoded
 * NUL is rejected, because decoding it could truncate the path.
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
