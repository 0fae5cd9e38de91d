import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createTransport } from './transport.ts';

const PAGE = new Request('http://site.example/about', { headers: { 'x-request-id': 'r-1' } });

let server: Server | undefined;

afterEach(() => server?.close());

async function listen(answer: string | null): Promise<string> {
  server = createServer((socket) => {
    if (answer) socket.once('data', () => socket.end(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') expect.fail('the server does not listen on a port');
  return `http://127.0.0.1:${address.port}`;
}

function transportTo(origin: string) {
  const lines: unknown[] = [];
  const log = (level: string, message: string, fields?: object) => lines.push({ level, message, ...fields });
  return { ...createTransport(origin, log, { headersTimeout: 50 }), lines };
}

it('an unreachable API host leads to a warning that names the cause', async () => {
  const origin = await listen(null);
  await once(server?.close() ?? expect.fail(), 'close');
  const { get, lines } = transportTo(origin);
  await expect(get('/api/common', PAGE)).rejects.toThrow('ECONNREFUSED');
  expect(lines).toEqual([
    {
      level: 'warn',
      message: 'API request failed',
      path: '/api/common',
      cause: expect.stringMatching(/^connect ECONNREFUSED 127\.0\.0\.1:\d+$/),
      request_id: 'r-1',
    },
  ]);
});

it('a timeout of the API host leads to status 504 and a warning', async () => {
  const { get, lines } = transportTo(await listen(null));
  expect(await get('/api/common', PAGE)).toEqual({ status: 504, body: null });
  expect(lines).toMatchObject([{ level: 'warn', cause: 'Headers Timeout Error' }]);
});

it('a response that is not JSON keeps its status', async () => {
  const { get, lines } = transportTo(await listen('HTTP/1.1 504 x\r\ncontent-length: 2\r\n\r\nno'));
  expect(await get('/api/common', PAGE)).toEqual({ status: 504, body: null });
  expect(lines).toEqual([]);
});

it('a request whose client has disconnected logs nothing', async () => {
  const { get, lines } = transportTo(await listen(null));
  const page = new Request(PAGE, { signal: AbortSignal.abort() });
  await expect(get('/api/common', page)).rejects.toThrow();
  expect(lines).toEqual([]);
});

it('an unchanged response is sent and parsed once, and a changed response replaces it', async () => {
  let etag = '"1"';
  const sent: string[] = [];
  const http = createHttpServer((request, response) => {
    const isKnown = request.headers['if-none-match'] === etag;
    sent.push(`${isKnown ? 304 : 200} ${etag}`);
    response.writeHead(isKnown ? 304 : 200, { etag }).end(isKnown ? undefined : JSON.stringify({ etag }));
  });
  server = http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  if (address === null || typeof address === 'string') expect.fail('the server does not listen on a port');
  const { get } = transportTo(`http://127.0.0.1:${address.port}`);
  const first = await get('/api/common', PAGE);
  const second = await get('/api/common', PAGE);
  expect(second).toEqual({ status: 200, body: { etag: '"1"' } });
  expect(second.body).toBe(first.body);
  etag = '"2"';
  expect(await get('/api/common', PAGE)).toEqual({ status: 200, body: { etag: '"2"' } });
  expect(await get('/api/common', PAGE)).toEqual({ status: 200, body: { etag: '"2"' } });
  expect(sent).toEqual(['200 "1"', '304 "1"', '200 "2"', '304 "2"']);
});

it('an error with an `ETag` is not kept', async () => {
  const origin = await listen('HTTP/1.1 500 x\r\netag: "1"\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}');
  const { get } = transportTo(origin);
  expect(await get('/api/common', PAGE)).toEqual({ status: 500, body: {} });
  expect(await get('/api/common', PAGE)).toEqual({ status: 500, body: {} });
});
