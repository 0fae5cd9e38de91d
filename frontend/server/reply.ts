import type { ServerResponse } from 'node:http';

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  /** Further header fields, with names in lower case. */
  readonly fields?: Readonly<Record<string, string>>;
}

export const HTML = 'text/html; charset=utf-8';
export const TEXT = 'text/plain; charset=utf-8';
export const RSS = 'application/rss+xml; charset=utf-8';
export const ATOM = 'application/atom+xml; charset=utf-8';
export const XML = 'application/xml; charset=utf-8';

export function text(status: number, body: string): Reply {
  return { status, type: TEXT, body: `${body}\n` };
}

/**
 * Sends a reply and returns the length of its body in bytes. If `part` is `head`, sends only the status line and the
 * header fields. Portico adds the security and cache headers later.
 */
export function sendReply(response: ServerResponse, reply: Reply, part: 'whole' | 'head'): number {
  const body = typeof reply.body === 'string' ? Buffer.from(reply.body) : reply.body;
  response.writeHead(reply.status, {
    'content-type': reply.type,
    'content-length': body.length,
    'content-language': 'ru',
    ...reply.fields,
    ...(reply.status === 405 ? { allow: 'GET, HEAD' } : {}),
  });
  response.end(part === 'whole' ? body : undefined);
  return body.length;
}
