import { once } from 'node:events';
import { request, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { startRenderer } from './test-site.ts';

const FORM = {
  page: '/services/ctm',
  form: 'study',
  values: { name: 'Ирина', email: '</script><b>' },
  title: 'Форма заполнена с ошибками',
  detail: 'Исправьте поля.',
  errors: [{ field: 'email', code: 'format', message: 'Проверьте адрес.' }],
};

let server: Server;

afterEach(() => server.close());

async function start(): Promise<number> {
  const started = await startRenderer();
  server = started.server;
  return started.port;
}

/** Posts the pieces of a body as separate chunks. */
async function post(pieces: readonly Buffer[]): Promise<{ status: number | undefined; text: string }> {
  const sent = request({ port: await start(), host: '127.0.0.1', path: '/-/form', method: 'POST' });
  for (const piece of pieces) await new Promise((resolve) => sent.write(piece, resolve));
  sent.end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, text: (await buffer(response)).toString() };
}

const postForm = (form: unknown) => post([Buffer.from(JSON.stringify(form))]);

it('the page of a rejected form has its values and errors, and is not indexed', async () => {
  const { status, text } = await postForm(FORM);
  expect(status).toBe(200);
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).toContain('value="Ирина"');
  expect(text).toContain('value="&lt;/script&gt;&lt;b&gt;"');
  expect(text).not.toContain('</script><b>');
  expect(text).toMatch(/<title>Ошибка в форме: /);
  expect(text).toMatch(/<a href="#[^"]+" autofocus="">Электронная почта: Проверьте адрес\.<\/a>/);
});

it('a body that comes byte by byte is read completely', async () => {
  const bytes = Buffer.from(JSON.stringify(FORM));
  const { status, text } = await post(Array.from(bytes, (byte) => Buffer.of(byte)));
  expect(status).toBe(200);
  expect(text).toContain('value="Ирина"');
});

it.each([
  ['a page that does not exist', { ...FORM, page: '/services/none' }, 404],
  ['a page of another host', { ...FORM, page: '//evil.example' }, 400],
  ['an unknown form', { ...FORM, form: 'none' }, 400],
  ['a value that is no text', { ...FORM, values: { name: 1 } }, 400],
  ['no object', 'text', 400],
  ['more than 1 MiB', { ...FORM, title: 'x'.repeat(1024 * 1024) }, 400],
])('%s is rejected', async (_name, form, expected) => {
  expect((await postForm(form)).status).toBe(expected);
});
