import { expect, it } from 'vitest';
import type { Manifest } from '../server/assets.ts';
import { compareSizes, measureScripts, withStableHashes } from './script-sizes.ts';

const MANIFEST: Manifest = {
  'src/app/entry-client.tsx': { file: 'entry.js', imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  '_card.js': { file: 'card.js', imports: ['_react.js'], css: ['card.css'] },
  'src/pages/home/page.tsx': { file: 'home.js', imports: ['_card.js'], isDynamicEntry: true },
  'src/pages/home/loader.ts': { file: 'home-loader.js', isDynamicEntry: true },
  'src/features/forms/any-form.tsx': { file: 'forms.js', imports: ['_card.js', '_react.js'], isDynamicEntry: true },
};
const SIZES: Readonly<Record<string, number>> = {
  'entry.js': 1000,
  'react.js': 2000,
  'card.js': 30,
  'home.js': 4,
  'home-loader.js': 5,
  'forms.js': 600,
};
const measured = measureScripts(MANIFEST, (file) => SIZES[file] ?? Number.NaN);

it('the size of a page counts the entry, the chunks of the page and all imported chunks once', () =>
  expect(measured.pages).toEqual({ home: 3039 }));

it('the size of a part that is loaded on demand counts only chunks that the entry does not import', () =>
  expect(measured.onDemand).toEqual({ 'src/features/forms/any-form.tsx': 630 }));

it.each([
  ['that exceeds its limit by 256 bytes is not reported', 2783, []],
  ['that exceeds its limit by 257 bytes is reported', 2782, ['home: 3039 bytes of script, 257 bytes over the limit']],
])('a page %s', (_name, limit, problems) =>
  expect(compareSizes(measured, { ...measured, pages: { home: limit } })).toEqual(problems),
);

it('the measured size of a script does not depend on the hashes in file names', () => {
  const script = (first: string, second: string) =>
    `import"./page-${first}.js";import"./page-${second}.js";const css="assets/page-${first}.css",date="2026-11-22.";`;
  const stable = withStableHashes(script('BQQc_3pR', '-h7bp66n'));
  expect(stable).toBe(withStableHashes(script('DL_Asv7Y', 'CC1ttxrr')));
  expect(new Set(stable.match(/page-[\w-]{8}/g)).size).toBe(2);
});

it('a page without a recorded limit and a limit for a missing page are reported', () =>
  expect(compareSizes(measured, { ...measured, pages: { about: 1 } })).toEqual([
    'home: 3039 bytes of script, but no recorded limit',
    'about: has a recorded limit, but is not in the build',
  ]));
