import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { setTransport, type Transport } from '#api/transport.ts';
import { createHandler } from './handler.ts';
import type { Log } from './log.ts';
import { createTransport } from './transport.ts';

type Line = Readonly<Record<string, unknown>>;

let server: Server;

afterEach(() => server.close());

/**
 * Starts a renderer that gets its API responses from `answer`. Returns the origin of the renderer and its log lines.
 */
async function start(answer: Transport['get']) {
  const lines: Line[] = [];
  const { promise: firstLine, resolve } = Promise.withResolvers<void>();
  const log: Log = (level, message, fields) => {
    lines.push({ level, message, ...fields });
    resolve();
  };
  setTransport({ get: answer, logMismatch: createTransport('http://127.0.0.1', log).logMismatch });
  const assets = { entry: '/entry.js', styles: [], modules: [], fonts: [] };
  const render = { origin: 'http://site.example', buildId: 'b1', assetsFor: () => assets };
  const handle = createHandler({ render, isReady: () => true, log });
  server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') expect.fail('the server does not listen on a port');
  const origin = `http://127.0.0.1:${address.port}`;
  return { origin, lines, firstLine };
}

it.each([
  ['/about', 504, 504],
  ['/about', 500, 502],
  ['/about', 502, 502],
  ['/sitemap.xml', 504, 504],
  ['/sitemap.xml', 404, 502],
])('%s responds to API status %i with status %i', async (path, api, expected) => {
  const { origin, lines } = await start(async () => ({ status: api, body: null }));
  const response = await fetch(origin + path);
  expect(response.status).toBe(expected);
  expect(await response.text()).toContain(path === '/about' ? String(expected) : 'the API host');
  expect(lines).toMatchObject([{ level: 'info', message: 'request', status: expected }]);
});

it.each(['/about', '/sitemap.xml'])(
  'a client that disconnects while %s waits for the API host is not logged as an error',
  async (path) => {
    const { promise: requested, resolve: markRequested } = Promise.withResolvers<void>();
    const { origin, lines, firstLine } = await start((_path, page) => {
      markRequested();
      return new Promise((_, reject) => page.signal.addEventListener('abort', () => reject(page.signal.reason)));
    });
    const visit = get(origin + path).on('error', () => undefined);
    await requested;
    visit.destroy();
    await firstLine;
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'info',
        message: 'request',
        status: 499,
        failure: 'client_disconnected',
        bytes: 0,
      }),
    ]);
  },
);

it.each(['/about', '/sitemap.xml'])('an unexpected error on %s is logged with status 500', async (path) => {
  const { origin, lines } = await start(async () => ({
    body: null,
    get status(): number {
      throw new TypeError('unexpected');
    },
  }));
  expect((await fetch(origin + path)).status).toBe(500);
  const cause = expect.stringContaining('TypeError');
  expect(lines[0]).toMatchObject({ level: 'error', message: 'unexpected error', target: path, cause });
  expect(lines.at(-1)).toMatchObject({ message: 'request', status: 500 });
});

it.each([
  '/catalog/UPPER',
  '/catalog/a_b',
  `/catalog/${'a'.repeat(101)}`,
  '/branches/%D0%BC%D1%8D%D0%B7',
  '/press-center/a.b',
  '/career/vacancies/a%2Fb',
  '/career/success-stories/a%20b',
  '/qualification-programs/%3Cb%3E',
])('the malformed alias in %s leads to the not-found screen without a request for a detail', async (path) => {
  const asked: string[] = [];
  const { origin } = await start(async (api) => {
    asked.push(api);
    return { status: 404, body: null };
  });
  const response = await fetch(origin + path);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('Страница не найдена');
  expect(asked.toSorted()).toEqual(['/api/catalog/sections', '/api/common']);
});

it.each([
  [undefined, null],
  ['metrika:1:https://counter.example/tag.js', 'metrika:1:https://counter.example/tag.js'],
  ['"><script>', '&quot;&gt;&lt;script&gt;'],
])('the document contains the counters in the field X-Site-Analytics: %s', async (counters, written) => {
  const { origin } = await start(async () => ({ status: 404, body: null }));
  const headers = counters === undefined ? undefined : { 'x-site-analytics': counters };
  const html = await (await fetch(`${origin}/about`, headers && { headers })).text();
  expect(/<meta name="analytics" content="([^"]*)">/.exec(html)?.[1] ?? null).toBe(written);
});

const PAGE_WITH_WRONG_BLOCK = {
  alias: 'about',
  path: '/about',
  title: 'О компании',
  description: 'О компании',
  heading: 'О компании',
  lead: '',
  blocks: [{ kind: 'text', text: '<p>Текст</p>' }, { kind: 'text' }],
};

it('an API response with a wrong field leads to the error screen, and the field is logged once', async () => {
  const { origin, lines } = await start(async (path) => ({
    status: 200,
    body: path === '/api/pages/about' ? PAGE_WITH_WRONG_BLOCK : { data: [] },
  }));
  const response = await fetch(`${origin}/about`, { headers: { 'x-request-id': 'r-1' } });
  expect(response.status).toBe(502);
  expect(await response.text()).toContain('Сервис временно недоступен');
  expect(lines.filter(({ path }) => path === '/api/pages/about')).toEqual([
    {
      level: 'error',
      message: 'API response does not match the contract',
      path: '/api/pages/about',
      field: 'blocks[1].text',
      expected: 'string',
      found: 'undefined',
      request_id: 'r-1',
    },
  ]);
});
