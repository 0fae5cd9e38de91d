import type { IncomingMessage, ServerResponse } from 'node:http';
import { statusOf } from '#api/thrown-status.ts';
import { type RenderSettings, renderPage } from '#app/entry-server.tsx';
import { paths } from '#platform/paths.ts';
import { VIEW_PATH } from '#platform/view.ts';
import { FAILURE_PAGE } from './failure-page.ts';
import { renderAtom, renderRss } from './feeds.ts';
import { FORM_PATH, readSubmittedForm } from './form-request.ts';
import { causeOf, type Log } from './log.ts';
import { ATOM, HTML, type Reply, RSS, sendReply, text, XML } from './reply.ts';
import { renderRobots, renderSitemap } from './sitemap.ts';
import { parseTarget, type RequestTarget } from './target.ts';
import { changeView, storedView, withView } from './view.ts';

export interface HandlerSettings {
  readonly render: RenderSettings;
  readonly isReady: () => boolean;
  readonly log: Log;
  /** The function that adds the scripts of Vite to a document. This field is set only in development. */
  readonly transform?: (html: string) => Promise<string>;
}

/** The log fields of a request whose client disconnected before the response. Portico logs the same values. */
const CLIENT_DISCONNECTED = { status: 499, failure: 'client_disconnected', bytes: 0 };

/**
 * Returns a request listener. Unless the client has disconnected, the listener replies exactly once. The listener logs
 * every request except requests for `/-/…`.
 */
export function createHandler(settings: HandlerSettings) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = performance.now();
    const client = new AbortController();
    // Node emits the event `close` for every response, including complete responses.
    response.once('close', () => {
      if (!response.writableFinished) client.abort();
    });
    const reply = await replyTo(request, client.signal, settings);
    const outcome =
      reply === null || client.signal.aborted
        ? CLIENT_DISCONNECTED
        : { status: reply.status, bytes: sendReply(response, reply, request.method === 'HEAD' ? 'head' : 'whole') };
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

/** Returns the reply to a request. If an error occurs after the client has disconnected, returns null. */
async function replyTo(
  request: IncomingMessage,
  client: AbortSignal,
  settings: HandlerSettings,
): Promise<Reply | null> {
  const target = parseTarget(request.url);
  if (!target) return text(400, 'the request target is not a path of this site');
  const isForm = target.pathname === FORM_PATH && request.method === 'POST';
  if (!isForm && request.method !== 'GET' && request.method !== 'HEAD')
    return text(405, 'this server supports only GET and HEAD');
  try {
    if (isForm) return await formPage(request, client, settings);
    if (target.pathname === VIEW_PATH) return changeView(target, request.headers);
    const reply = await route(target, pageRequest(request, client, target, settings), settings);
    return reply.type === HTML ? withView(reply, storedView(request.headers.cookie)) : reply;
  } catch (error) {
    if (client.aborted) return null;
    logUnexpected(error, request.url, settings.log);
    return { status: 500, type: HTML, body: FAILURE_PAGE };
  }
}

function logUnexpected(error: unknown, target: string | undefined, log: Log): void {
  log('error', 'unexpected error', { target, cause: causeOf(error) });
}

async function route(target: RequestTarget, request: Request, settings: HandlerSettings): Promise<Reply> {
  switch (target.pathname) {
    case '/-/healthy':
      return text(200, 'healthy');
    case '/-/ready':
      return settings.isReady() ? text(200, 'ready') : text(503, 'not ready');
    case '/robots.txt':
      return text(200, renderRobots(settings.render.origin).trimEnd());
    case '/sitemap.xml':
      return xml(XML, () => renderSitemap(settings.render.origin, request));
    case paths.rss:
      return xml(RSS, () => renderRss(settings.render.origin, request));
    case paths.atom:
      return xml(ATOM, () => renderAtom(settings.render.origin, request));
    default: {
      const { status, document, unexpected } = await renderPage(request, settings.render);
      for (const error of unexpected) logUnexpected(error, target.pathname + target.search, settings.log);
      return { status, type: HTML, body: (await settings.transform?.(document.toString())) ?? document };
    }
  }
}

/**
 * Renders the page of a form that the API host rejected. If there is no such page, returns status 404, and the API host
 * sends a plain page.
 */
async function formPage(request: IncomingMessage, client: AbortSignal, settings: HandlerSettings): Promise<Reply> {
  const form = await readSubmittedForm(request);
  const target = form && parseTarget(form.page);
  if (!form || !target) return text(400, 'the body is not a rejected form');
  const page = pageRequest(request, client, target, settings);
  const { status, document, unexpected } = await renderPage(page, settings.render, form);
  for (const error of unexpected) logUnexpected(error, form.page, settings.log);
  if (status !== 200) return text(404, 'the page with the form cannot be rendered');
  return { status, type: HTML, body: (await settings.transform?.(document.toString())) ?? document };
}

/** Returns a reply with an XML document that is made from responses of the API host. */
async function xml(type: string, render: () => Promise<string>): Promise<Reply> {
  try {
    return { status: 200, type, body: await render() };
  } catch (error) {
    // An error without a status is unexpected, or was thrown because the client has disconnected. The caller handles
    // both cases.
    const status = statusOf(error);
    if (status === undefined) throw error;
    return status === 504 ? text(504, 'the API host timed out') : text(502, 'the API host sent no valid response');
  }
}

/**
 * Returns the request that is passed to loaders. If the client disconnects, the `signal` of this request is aborted.
 */
function pageRequest(
  request: IncomingMessage,
  client: AbortSignal,
  { pathname, search }: RequestTarget,
  settings: HandlerSettings,
): Request {
  const headers = new Headers();
  for (const name of ['x-request-id', 'traceparent', 'x-site-analytics']) {
    const value = header(request, name);
    if (value) headers.set(name, value);
  }
  return new Request(new URL(pathname + search, settings.render.origin), { headers, signal: client });
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
