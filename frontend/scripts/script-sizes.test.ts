import { expect, it } from 'vitest';
import type { Manifest } from '../server/assets.ts';
import { compareSizes, measureBuild, withStableHashes } from './script-sizes.ts';

const MANIFEST: Manifest = {
  'src/app/asset-guard.ts': { file: 'guard.js', name: 'asset-guard' },
  'src/app/entry-client.tsx': { file: 'entry.js', imports: ['_react.js'], css: ['entry.css'] },
  '_react.js': { file: 'react.js', name: 'vendor' },
  '_card.js': { file: 'card.js', imports: ['_react.js'], css: ['card.css'] },
  '_home.js': { file: 'home.js', name: 'page-home', imports: ['_card.js', 'src/app/entry-client.tsx'] },
  'src/features/forms/enhancement.ts': { file: 'forms.js', imports: ['_card.js', '_react.js'], isDynamicEntry: true },
};
const SIZES: Readonly<Record<string, number>> = {
  'guard.js': 500,
  'entry.js': 1000,
  'react.js': 2000,
  'card.js': 30,
  'home.js': 4,
  'forms.js': 600,
  'entry.css': 50,
  'card.css': 7,
};
const measured = measureBuild(MANIFEST, (file) => SIZES[file] ?? Number.NaN);
const HOME = { script_bytes: 3534, scripts: 5, style_bytes: 57, stylesheets: 2 };

it('the size of a page counts the guard, the entry, the chunk of the page and all imported chunks once', () =>
  expect(measured.pages).toEqual({ home: HOME }));

it('the size of a part that is loaded on demand counts only chunks that the entry does not import', () =>
  expect(measured.onDemand).toEqual({ 'src/features/forms/enhancement.ts': 630 }));

it.each([
  ['that exceeds its limit by 256 bytes is not reported', { script_bytes: 3278 }, []],
  [
    'that exceeds its limit by 257 bytes is reported',
    { script_bytes: 3277 },
    ['home: 3534 bytes of script, 257 bytes over the limit'],
  ],
  [
    'with larger stylesheets is reported',
    { style_bytes: -300 },
    ['home: 57 bytes of styles, 357 bytes over the limit'],
  ],
])('a page %s', (_name, limit, problems) =>
  expect(compareSizes(measured, { ...measured, pages: { home: { ...HOME, ...limit } } })).toEqual(problems),
);

it.each([
  [{ scripts: 6, stylesheets: 2 }, []],
  [{ scripts: 7, stylesheets: 2 }, ['home: 7 scripts, but at most 6 are allowed']],
  [{ scripts: 6, stylesheets: 3 }, ['home: 3 stylesheets, but at most 2 are allowed']],
])('a page with the files %j leads to the messages %j, whatever was recorded', (files, problems) => {
  const sizes = { ...measured, pages: { home: { ...HOME, ...files } } };
  expect(compareSizes(sizes, sizes)).toEqual(problems);
});

it('the measured size of a script does not depend on the hashes in file names', () => {
  const script = (first: string, second: string) =>
    `import"./page-${first}.js";import"./page-${second}.js";const css="assets/page-${first}.css",date="2026-11-22.";`;
  const stable = withStableHashes(script('BQQc_3pR', '-h7bp66n'));
  expect(stable).toBe(withStableHashes(script('DL_Asv7Y', 'CC1ttxrr')));
  expect(new Set(stable.match(/page-[\w-]{8}/g)).size).toBe(2);
});

it('a page without a recorded limit and a limit for a missing page are reported', () =>
  expect(compareSizes(measured, { ...measured, pages: { about: HOME } })).toEqual([
    'home: 3534 bytes of script, but no recorded limit',
    'about: has a recorded limit, but is not in the build',
    'home: 57 bytes of styles, but no recorded limit',
    'about: has a recorded limit, but is not in the build',
  ]));

it('a page whose script comes within 256 bytes of 100 KiB is reported, whatever was recorded', () => {
  const sizes = (script_bytes: number) => ({ ...measured, pages: { home: { ...HOME, script_bytes } } });
  expect(compareSizes(sizes(102_144), sizes(102_144))).toEqual([]);
  expect(compareSizes(sizes(102_145), sizes(102_145))).toEqual([
    'home: 102145 bytes of script, but at most 102144 are allowed',
  ]);
});

it('a page with two screens is measured with each of them', () => {
  const manifest: Manifest = {
    ...MANIFEST,
    '_home.js': { file: 'home.js', name: 'page-product', imports: ['src/app/entry-client.tsx'] },
    '_product.js': { file: 'card.js', name: 'product', css: ['card.css'] },
    '_catalog.js': { file: 'forms.js', name: 'page-catalog', imports: ['src/app/entry-client.tsx'] },
  };
  const { pages } = measureBuild(manifest, (file) => SIZES[file] ?? Number.NaN);
  expect(pages.product).toMatchObject({ script_bytes: 3534, stylesheets: 2 });
  expect(pages['product-section']).toMatchObject({ script_bytes: 4104, stylesheets: 1 });
});
