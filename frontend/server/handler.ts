import type { IncomingMessage, ServerResponse } from 'node:http';
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

/** Answers every request exactly once, whatever its target, and logs it. */
export function createHandler(settings: HandlerSettings) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = performance.now();
    const reply = await answer(request, response, settings);
    const bytes = sendReply(response, reply, request.method !== 'HEAD');
    if (request.url?.startsWith('/-/')) return;
    settings.log('info', 'request', {
      method: request.method,
      target: request.url,
      status: reply.status,
      bytes,
      duration_ms: Math.round((performance.now() - started) * 10) / 10,
      request_id: header(request, 'x-request-id'),
    });
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, settings: HandlerSettings): Promise<Reply> {
  const target = parseTarget(request.url);
  if (!target) return text(400, 'the request target is not a path of this site');
  if (request.method !== 'GET' && request.method !== 'HEAD') return text(405, 'only GET and HEAD');
  try {
    return await route(target, pageRequest(request, response, target, settings), settings);
  } catch (error) {
    settings.log('error', 'failed to answer', { target: request.url, cause: causeOf(error) });
    return { status: 500, type: HTML, body: FAILURE_PAGE };
  }
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
      const { status, html } = await renderPage(request, settings.render);
      return { status, type: HTML, body: (await settings.transform?.(html)) ?? html };
    }
  }
}

async function sitemap(request: Request, settings: HandlerSettings): Promise<Reply> {
  try {
    return { status: 200, type: XML, body: await renderSitemap(settings.render.origin, request) };
  } catch (error) {
    settings.log('warn', 'failed to list the sitemap', { cause: causeOf(error) });
    return text(502, 'the API host could not be asked');
  }
}

/** The page request as loaders see it: ended when the visitor goes away. */
function pageRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, search }: Target,
  settings: HandlerSettings,
): Request {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const headers = new Headers();
  for (const name of ['x-request-id', 'traceparent']) {
    const value = header(request, name);
    if (value) headers.set(name, value);
  }
  return new Request(new URL(pathname + search, settings.render.origin), { headers, signal: gone.signal });
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
