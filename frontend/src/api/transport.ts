import { describeMismatch, type Mismatch } from './type-guards.ts';

/** A response of the API host with any status. */
export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
}

export interface Transport {
  /** Sends a GET to `/api/…`: `fetch` in the browser, a keep-alive connection in the renderer. */
  readonly get: (path: string, page: Request) => Promise<ApiResponse>;
  /** Logs that the response for `path` does not match the contract. */
  readonly logMismatch: (path: string, mismatch: Mismatch, page: Request) => void;
}

const browserTransport: Transport = {
  // Requests are never retried here, because only Portico has a retry policy.
  async get(path, page) {
    const response = await fetch(path, { signal: page.signal, headers: { accept: 'application/json' } });
    return { status: response.status, body: parseBody(await response.text()) };
  },
  logMismatch: reportMismatch,
};

/** Logs in the browser's console that the response for `path` does not match the contract. */
export function reportMismatch(path: string, mismatch: Mismatch): void {
  reportError(new TypeError(describeMismatch(path, mismatch)));
}

/** Parses a body. Returns null if it is not JSON, such as the error page of a proxy, of which the status is enough. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

let current = browserTransport;

/** Replaces the transport. The renderer sets its own one when it starts. */
export function setTransport(own: Transport): void {
  current = own;
}

export function transport(): Transport {
  return current;
}
