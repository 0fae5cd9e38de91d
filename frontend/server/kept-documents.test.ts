import type { Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { PAGE, RESPONSES, startRenderer } from './test-site.ts';

const ABOUT = { ...PAGE, alias: 'about', path: '/about', heading: 'Первый' };

let server: Server;

afterEach(() => server.close());

async function start(responses: Readonly<Record<string, unknown>>) {
  const started = await startRenderer(responses);
  server = started.server;
  return async (path: string, headers: Record<string, string> = {}): Promise<string> =>
    (await fetch(`http://127.0.0.1:${started.port}${path}`, { headers })).text();
}

it('a document follows every change of the API response', async () => {
  const responses: Record<string, unknown> = { ...RESPONSES, '/api/pages/about': ABOUT };
  const get = await start(responses);
  expect(await get('/about')).toContain('Первый');
  responses['/api/pages/about'] = { ...ABOUT, heading: 'Второй' };
  const changed = await get('/about');
  expect(changed).toContain('Второй');
  expect(changed).not.toContain('Первый');
  responses['/api/pages/about'] = ABOUT;
  expect(await get('/about')).toContain('Первый');
});

it('two visitors with different counters get different documents', async () => {
  const get = await start({ ...RESPONSES, '/api/pages/about': ABOUT });
  const counters = ['metrika:1:https://a.example/tag.js', 'metrika:2:https://a.example/tag.js', ''];
  for (const counter of counters) {
    const html = await get('/about', counter ? { 'x-site-analytics': counter } : {});
    expect(/name="analytics" content="([^"]*)"/.exec(html)?.[1] ?? '').toBe(counter);
  }
});

it('an error is not kept', async () => {
  const responses: Record<string, unknown> = { ...RESPONSES };
  const get = await start(responses);
  expect(await get('/about')).toContain('Страница не найдена');
  responses['/api/pages/about'] = ABOUT;
  expect(await get('/about')).toContain('Первый');
});

it('the form of each document has a key of its own', async () => {
  const get = await start(RESPONSES);
  const keys = [await get('/services/ctm'), await get('/services/ctm')].map(
    (html) => /name="idempotency_key" value="([^"]+)"/.exec(html)?.[1],
  );
  expect(keys).toEqual([expect.any(String), expect.any(String)]);
  expect(keys[0]).not.toBe(keys[1]);
});
