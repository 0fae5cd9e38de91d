import { Agent } from 'undici';
import type { Transport } from '#api/transport.ts';

/** Passed on, so that one visit can be followed through all logs. */
const TRACE_HEADERS = ['x-request-id', 'traceparent'];
// Portico closes idle connections of its own; ours go first, so that no request is written to a closing one.
const AGENT = { connections: 64, keepAliveTimeout: 4000, headersTimeout: 20_000, bodyTimeout: 20_000 };

/** GETs over kept connections. Never retried: the origin is Portico, which owns the retry policy. */
export function createTransport(origin: string): Transport {
  const agent = new Agent(AGENT);
  return async (path, page) => {
    const answer = await agent.request({
      origin,
      path,
      method: 'GET',
      headers: requestHeaders(page),
      signal: page.signal,
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, body: parseBody(text) };
  };
}

function requestHeaders(page: Request): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  for (const name of TRACE_HEADERS) {
    const value = page.headers.get(name);
    if (value) headers[name] = value;
  }
  return headers;
}

/** A proxy's error page is not JSON; its status says enough. */
function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
