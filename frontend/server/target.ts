/** A valid request target in origin form, such as `/news?page=2`, split into path and query. */
export interface RequestTarget {
  readonly pathname: string;
  readonly search: string;
}

// Matches a request target in origin form, such as `/news?page=2`. The target may contain the characters that RFC 3986
// allows in paths and queries (§3.3, §3.4). It may also contain []|{}^`", because some clients do not percent-encode
// these characters.
const ORIGIN_FORM = /^\/(?![/\\])[\w\-.~!$&'()*+,;=:@%/?[\]|{}^`"]*$/;

/**
 * Parses a request target. If the target is invalid, returns null. A target that starts with `//` is rejected, because
 * `new URL('//host/', base)` would take `host` for the host of the URL. Invalid percent-encoding in the path is
 * rejected, because decoding it later would throw an error. An encoded NUL is rejected, because decoding it could
 * truncate the path.
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
