import { expect, it } from 'vitest';
import { type Chunk, moveInto } from './runtime-chunk.ts';

function chunk(name: string, code: string, imports: string[] = []): Chunk {
  return { type: 'chunk', name, fileName: `assets/${name}.js`, code, imports };
}

const RUNTIME = chunk('rolldown-runtime', 'var e=1,o=(n)=>n+e;export{o as n,e as t};');
const IMPORT = './rolldown-runtime.js';

/** Loads a chunk whose imports are replaced with the given module. */
async function load(code: string, host?: string): Promise<unknown> {
  const source = host === undefined ? code : code.replaceAll('./vendor.js', dataUrl(host));
  return import(/* @vite-ignore */ dataUrl(source));
}

function dataUrl(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

it('the host and all other chunks use the helper functions of the runtime from the host', async () => {
  const host = chunk('vendor', `import{n as t}from"${IMPORT}";var e=t(1);export{e as a};`, [RUNTIME.fileName]);
  const page = chunk(
    'page',
    `import{n as e,t}from"${IMPORT}";import{a as n}from"./vendor.js";export const all=[e(n),t];`,
    [RUNTIME.fileName, host.fileName],
  );
  moveInto(host, RUNTIME, [RUNTIME, host, page]);
  expect(await load(host.code)).toMatchObject({ a: 2 });
  expect(await load(page.code, host.code)).toMatchObject({ all: [3, 1] });
  expect([host.imports, page.imports]).toEqual([[], [host.fileName]]);
});

it('a host that does not use the runtime can still contain it', async () => {
  const host = chunk('vendor', 'export{};');
  const page = chunk('page', `import{t as e}from"${IMPORT}";export const all=e;`, [RUNTIME.fileName]);
  moveInto(host, RUNTIME, [host, page]);
  expect(await load(page.code, host.code)).toMatchObject({ all: 1 });
  expect(page.imports).toEqual([host.fileName]);
});
