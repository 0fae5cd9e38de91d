import { Agent, errors } from 'undici';
import { type ApiResponse, parseBody, type Transport } from '#api/transport.ts';
import type { Log } from './log.ts';
import { createResponseCache } from './response-cache.ts';

/**
 * The header fields that are copied from the request for a page to requests for the API host. With these fields, the
 * log lines of different programs that belong to the same request can be found.
 */
const TRACE_HEADERS = ['x-request-id', 'traceparent'];
// The renderer closes an idle connection to Portico before Portico does. The renderer therefore never sends a request
// on a connection that Portico is closing.
const LIMITS = { connections: 64, keepAliveTimeout: 4000, headersTimeout: 20_000, bodyTimeout: 20_000 };

/**
 * The response that is returned if the API host does not answer in time. A gateway also reports a timeout with status
 * 504 (RFC 9110 §15.6.5).
 */
const TIMED_OUT: ApiResponse = { status: 504, body: null };

/**
 * Returns a transport that sends GET requests over keep-alive connections. The transport never retries a request,
 * because the requests go through Portico, which retries them if necessary. A request for a response
 * that the transport has received before asks the API host only whether the response has changed.
 */
export function createTransport(origin: string, log: Log, limits: Agent.Options = LIMITS): Transport {
  const agent = new Agent(limits);
  const cache = createResponseCache();
  const get: Transport['get'] = async (path, page) => {
    try {
      const known = cache.get(path);
      const headers = requestHeaders(page, known?.etag);
      const response = await agent.request({ origin, path, method: 'GET', headers, signal: page.signal });
      const text = await response.body.text();
      if (known && response.statusCode === 304) return { status: 200, body: known.body };
      const body = parseBody(text);
      const { etag } = response.headers;
      if (response.statusCode === 200 && typeof etag === 'string') cache.set(path, { etag, body, length: text.length });
      return { status: response.statusCode, body };
    } catch (error) {
      if (page.signal.aborted) throw error;
      log('warn', 'API request failed', { path, cause: messageOf(error), request_id: requestIdOf(page) });
      if (isTimeout(error)) return TIMED_OUT;
      throw error;
    }
  };
  return {
    get,
    logMismatch: (path, { field, expected, found }, page) =>
      log('error', 'API response does not match the contract', {
        path,
        field,
        expected,
        found,
        request_id: requestIdOf(page),
      }),
  };
}

function requestIdOf(page: Request): string | undefined {
  return page.headers.get('x-request-id') ?? undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isTimeout(error: unknown): boolean {
  const kinds = [errors.ConnectTimeoutError, errors.HeadersTimeoutError, errors.BodyTimeoutError];
  return kinds.some((kind) => error instanceof kind);
}

function requestHeaders(page: Request, etag: string | undefined): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (etag !== undefined) headers['if-none-match'] = etag;
  for (const name of TRACE_HEADERS) {
    const value = page.headers.get(name);
    if (value) headers[name] = value;
  }
  return headers;
}
