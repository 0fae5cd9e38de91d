import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiGet, notFound } from './client.ts';
import { isLegalResponse } from './response-guards.ts';

const PAGE = new Request('http://site.example/career/vacancies/gone?from=mail');
const messageOf = (thrown: ReturnType<typeof notFound>) => [thrown.init?.status, thrown.init?.statusText];

afterEach(() => vi.unstubAllGlobals());

describe('the message of a 404 has the wording of the specification', () => {
  it.each([
    ['unmatched', 'Page not found: /career/vacancies/gone?from=mail'],
    ['invalid', 'Page Not Found: /career/vacancies/gone?from=mail'],
    ['detail', 'Page Not Found'],
  ] as const)('for `%s`', (missing, message) => expect(messageOf(notFound(PAGE, missing))).toEqual([404, message]));
});

it.each([400, 404, 422])('if the API returns status %i, apiGet throws a 404', async (status) => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status }));
  await expect(apiGet(isLegalResponse, '/api/x', PAGE, 'detail')).rejects.toMatchObject({
    init: { status: 404, statusText: 'Page Not Found' },
  });
});

it.each([
  [504, 504],
  [500, 502],
  [502, 502],
  [503, 502],
])('if the API returns status %i, apiGet throws a %i, even if the body is not JSON', async (status, expected) => {
  vi.stubGlobal('fetch', async () => new Response('<p>no JSON</p>', { status }));
  await expect(apiGet(isLegalResponse, '/api/x', PAGE)).rejects.toMatchObject({ init: { status: expected } });
});

it('if the API host cannot be reached, apiGet throws a 502', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  await expect(apiGet(isLegalResponse, '/api/x', PAGE)).rejects.toMatchObject({ init: { status: 502 } });
});

it('if a field has the wrong type, apiGet throws a 502 and reports the field once', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const data = { title: 'Политика', date: '2026-11-20', intro: '', sections: [{ id: 'a', title: 'Общее', text: 5 }] };
  vi.stubGlobal('fetch', async () => Response.json({ data }));
  await expect(apiGet(isLegalResponse, '/api/policy', PAGE)).rejects.toMatchObject({ init: { status: 502 } });
  expect(report.mock.calls).toEqual([
    [new TypeError('/api/policy: expected `data.sections[0].text` to be string, found number')],
  ]);
});
