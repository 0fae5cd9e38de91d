import { expect } from '@playwright/test';
import { environment } from './stack/environment.ts';
import { rawStatus } from './support/raw.ts';
import { test } from './support/test.ts';

const BROKEN = [
  '//',
  '///',
  '/\\',
  '/\\\\',
  '//%00',
  '/%00',
  '/%',
  '/%zz',
  '/%c3%28',
  '//site.example/',
  'http://[',
  '*',
];

for (const target of BROKEN) {
  test(`the renderer refuses the target ${target} and stays alive`, async ({ request }) => {
    const renderer = environment('SITE_RENDERER');
    expect(await rawStatus(renderer, target)).toBe(400);
    expect((await request.get(`http://${renderer}/-/ready`)).status()).toBe(200);
    expect((await request.get(`http://${renderer}/about`)).status()).toBe(200);
  });
}

test('a broken target does not end Portico either', async ({ request, baseURL }) => {
  const portico = new URL(baseURL ?? '').host;
  for (const target of BROKEN) {
    const status = await rawStatus(portico, target);
    expect(status < 500, `${target} was answered ${status}`).toBe(true);
  }
  expect((await request.get('/about')).status()).toBe(200);
});
