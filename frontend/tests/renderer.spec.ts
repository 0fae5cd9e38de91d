import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { environment } from './stack/environment.ts';
import { freeAddresses } from './stack/free-addresses.ts';
import { places } from './stack/places.ts';
import { startPart } from './stack/process.ts';
import { rawStatus } from './support/raw.ts';
import { test } from './support/test.ts';

const INVALID = [
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

for (const target of INVALID) {
  test(`the renderer rejects the target ${target} and keeps running`, async ({ request }) => {
    const renderer = environment('SITE_RENDERER');
    expect(await rawStatus(renderer, target)).toBe(400);
    expect((await request.get(`http://${renderer}/-/ready`)).status()).toBe(200);
    expect((await request.get(`http://${renderer}/about`)).status()).toBe(200);
  });
}

test('Portico keeps running after requests with invalid targets', async ({ request, baseURL }) => {
  const portico = new URL(baseURL ?? '').host;
  for (const target of INVALID) {
    const status = await rawStatus(portico, target);
    expect(status < 500, `${target} was answered ${status}`).toBe(true);
  }
  expect((await request.get('/about')).status()).toBe(200);
});

test('a running renderer keeps working after its files were deleted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'renderer-'));
  const [address = ''] = await freeAddresses(1);
  cpSync(join(places.build, 'server'), join(folder, 'server'), { recursive: true });
  copyFileSync(join(places.build, 'build.json'), join(folder, 'build.json'));
  const renderer = await startPart({
    name: 'renderer-alone',
    command: process.execPath,
    args: [join(folder, 'server/start.js')],
    env: {
      NODE_ENV: 'production',
      RENDERER_LISTEN: address,
      RENDERER_API_ORIGIN: environment('SITE_ORIGIN'),
      RENDERER_PUBLIC_ORIGIN: environment('SITE_ORIGIN'),
    },
    ready: `http://${address}/-/ready`,
  });
  try {
    rmSync(folder, { recursive: true });
    for (const path of ['/', '/about', '/catalog', '/career/vacancies', '/no-such-page']) {
      const { status } = await fetch(`http://${address}${path}`);
      expect(status, path).toBe(path === '/no-such-page' ? 404 : 200);
    }
  } finally {
    await renderer.stop();
  }
});

test('the built server contains only the production build of React', () => {
  const server = readFileSync(join(places.build, 'server/start.js'), 'utf8');
  expect(server).toContain('Minified React error');
  // Only the development build explains its errors in words.
  expect(server).not.toContain('Encountered two children with the same key');
});
