import { describeMismatch, type Mismatch } from './type-guards.ts';

/** The status and the parsed body of a response of the API host. */
export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
}

export interface Transport {
  /**
   * Sends a GET request for a path below `/api/`. The browser uses `fetch`, and the renderer uses a keep-alive
   * connection.
   */
  readonly get: (path: string, page: Request) => Promise<ApiResponse>;
  /** Logs that the response for `path` does not match the OpenAPI schema. */
  readonly logMismatch: (path: string, mismatch: Mismatch, page: Request) => void;
}

const browserTransport: Transport = {
  // The browser never retries these requests, because Portico retries them if necessary.
  async get(path, page) {
    const response = await fetch(path, { signal: page.signal, headers: { accept: 'application/json' } });
    return { status: response.status, body: parseBody(await response.text()) };
  },
  logMismatch: reportMismatch,
};

/** Reports in the browser's console that the response for `path` does not match the OpenAPI schema. */
export function reportMismatch(path: string, mismatch: Mismatch): void {
  reportError(new TypeError(describeMismatch(path, mismatch)));
}

/** Parses a body as JSON. Returns null if the body is not JSON, for example if a proxy sends an HTML error page. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

let current = browserTransport;

/** Sets the transport for all requests to the API. The renderer calls this function at startup. */
export function setTransport(own: Transport): void {
  current = own;
}

export function transport(): Transport {
  return current;
}
