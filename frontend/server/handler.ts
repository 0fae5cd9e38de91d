import type { IncomingMessage, ServerResponse } from 'node:http';
import { statusOf } from '#api/client.ts';
import { type RenderSettings, renderPage } from '#app/entry-server.tsx';
import { FAILURE_PAGE } from './failure-page.ts';
import { causeOf, type Log } from './log.ts';
import { HTML, type Reply, sendReply, text, XML } from './reply.ts';
import { renderRobots, renderSitemap } from './sitemap.ts';
import { parseTarget, type Target } from './target.ts';

export interface HandlerSettings {
  readonly render: RenderSettings;
  readonly isReady: () => boolean;
  readonly log: Log;
  /** Development only: what Vite adds to a document. */
  readonly transform?: (html: string) => Promise<string>;
}

/** In the log as in Portico's: nobody was there to be answered. */
const CLIENT_DISCONNECTED = { status: 499, failure: 'client_disconnected', bytes: 0 };

/** Answers every request exactly once, whatever its target, and logs it. */
export function createHandler(settings: HandlerSettings) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = performance.now();
    const visitor = new AbortController();
    // This happens after a whole answer, too, when nobody listens any more.
    response.once('close', () => visitor.abort());
    const reply = await answer(request, visitor.signal, settings);
    const gone = reply === null || visitor.signal.aborted;
    const outcome = gone
      ? CLIENT_DISCONNECTED
      : { status: reply.status, bytes: sendReply(response, reply, request.method !== 'HEAD') };
    if (request.url?.startsWith('/-/')) return;
    settings.log('info', 'request', {
      method: request.method,
      target: request.url,
      ...outcome,
      duration_ms: Math.round((performance.now() - started) * 10) / 10,
      request_id: header(request, 'x-request-id'),
    });
  };
}

/** Nothing, when the visitor has left before there was an answer: what fails then is nobody's mistake. */
async function answer(
  request: IncomingMessage,
  visitor: AbortSignal,
  settings: HandlerSettings,
): Promise<Reply | null> {
  const target = parseTarget(request.url);
  if (!target) return text(400, 'the request target is not a path of this site');
  if (request.method !== 'GET' && request.method !== 'HEAD') return text(405, 'only GET and HEAD');
  try {
    return await route(target, pageRequest(request, visitor, target, settings), settings);
  } catch (error) {
    if (visitor.aborted) return null;
    logMistake(error, request.url, settings.log);
    return { status: 500, type: HTML, body: FAILURE_PAGE };
  }
}

function logMistake(error: unknown, target: string | undefined, log: Log): void {
  log('error', 'failed to answer', { target, cause: causeOf(error) });
}

async function route(target: Target, request: Request, settings: HandlerSettings): Promise<Reply> {
  switch (target.pathname) {
    case '/-/healthy':
      return text(200, 'healthy');
    case '/-/ready':
      return settings.isReady() ? text(200, 'ready') : text(503, 'not ready');
    case '/robots.txt':
      return text(200, renderRobots(settings.render.origin).trimEnd());
    case '/sitemap.xml':
      return sitemap(request, settings);
    default: {
      const { status, html, mistakes } = await renderPage(request, settings.render);
      for (const mistake of mistakes) logMistake(mistake, target.pathname + target.search, settings.log);
      return { status, type: HTML, body: (await settings.transform?.(html)) ?? html };
    }
  }
}

async function sitemap(request: Request, settings: HandlerSettings): Promise<Reply> {
  try {
    return { status: 200, type: XML, body: await renderSitemap(settings.render.origin, request) };
  } catch (error) {
    // What has no status is a mistake of ours, or a visitor who has left.
    const status = statusOf(error);
    if (status === undefined) throw error;
    return status === 504
      ? text(504, 'the API host did not answer in time')
      : text(502, 'the API host could not be asked');
  }
}

/** The page request as loaders see it: ended when the visitor goes away. */
function pageRequest(
  request: IncomingMessage,
  visitor: AbortSignal,
  { pathname, search }: Target,
  settings: HandlerSettings,
): Request {
  const headers = new Headers();
  for (const name of ['x-request-id', 'traceparent']) {
    const value = header(request, name);
    if (value) headers.set(name, value);
  }
  return new Request(new URL(pathname + search, settings.render.origin), { headers, signal: visitor });
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
