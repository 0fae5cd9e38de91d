/** What came back from the API host, whatever its status. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** How a GET reaches `/api/…`: `fetch` in the browser, a kept connection in the renderer. */
export type Transport = (path: string, page: Request) => Promise<ApiAnswer>;

// Never retried here: Portico owns the one retry policy.
const browserTransport: Transport = async (path, page) => {
  const response = await fetch(path, { signal: page.signal, headers: { accept: 'application/json' } });
  return { status: response.status, body: parseBody(await response.text()) };
};

/** A proxy's error page is not JSON; its status says enough. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

let transport = browserTransport;

/** The renderer brings its own transport at start. */
export function setTransport(own: Transport): void {
  transport = own;
}

export function send(path: string, page: Request): Promise<ApiAnswer> {
  return transport(path, page);
}
