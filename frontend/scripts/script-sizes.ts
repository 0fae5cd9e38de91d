import { createHash } from 'node:crypto';
import type { Manifest } from '../server/assets.ts';

/** The sizes of the scripts of a build in bytes. The scripts are compressed as Portico serves them. */
export interface ScriptSizes {
  /**
   * The size of the scripts that each page loads: the entry script, the chunks of the page, and all chunks that they
   * import.
   */
  readonly pages: SizeTable;
  /**
   * The size of the scripts for each chunk that is loaded on demand, such as the chunk of the forms. Chunks that the
   * entry script already imports are not included.
   */
  readonly onDemand: SizeTable;
}
export type SizeTable = Readonly<Record<string, number>>;

const ENTRY = 'src/app/entry-client.tsx';
const PAGE_CHUNK = /^src\/pages\/([^/]+)\/(?:page\.tsx|loader\.ts)$/;

const HASHED_NAME = /([\w.-]+)-([\w-]{8})(?=\.\w+)/g;

/**
 * Replaces the content hashes in file names, such as `vC8x_2aQ` in `card-vC8x_2aQ.js`, with hashes that depend only on
 * the names. A content hash changes with every edit of the file. Such a change can alter the compressed size of a large
 * chunk by more than 100 bytes.
 */
export function withStableHashes(script: string): string {
  const stable = new Map<string, string>();
  const counts = new Map<string, number>();
  return script.replace(HASHED_NAME, (_whole, name: string, hash: string) => {
    const known = stable.get(hash) ?? stableHash(name, counts);
    stable.set(hash, known);
    return `${name}-${known}`;
  });
}

/**
 * Returns a hash that does not depend on the content of a file. The hash depends on the name of the file and on the
 * number of earlier files with the same name, which is stored in `counts`. A new file therefore does not change the
 * hashes of files with other names.
 */
function stableHash(name: string, counts: Map<string, number>): string {
  const count = counts.get(name) ?? 0;
  counts.set(name, count + 1);
  return createHash('sha256').update(`${name} ${count}`).digest('base64url').slice(0, 8);
}

/**
 * Returns the sizes of the scripts of all pages, and of all chunks that are loaded on demand. The function `sizeOf`
 * returns the compressed size of a file in bytes.
 */
export function measureScripts(manifest: Manifest, sizeOf: (file: string) => number): ScriptSizes {
  const entry = importsOf(manifest, [ENTRY]);
  const dynamic = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry);
  const pages = Map.groupBy(dynamic.filter(pageOf), (name) => pageOf(name) ?? '');
  const parts = dynamic.filter((name) => !pageOf(name));
  const bytes = (files: ReadonlySet<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  return {
    pages: tableOf([...pages].map(([page, chunks]) => [page, bytes(importsOf(manifest, [ENTRY, ...chunks]))])),
    onDemand: tableOf(parts.map((part) => [part, bytes(without(importsOf(manifest, [part]), entry))])),
  };
}

/**
 * The number of bytes by which a size may exceed its limit. A size can vary by up to 150 bytes, because the minifier
 * chooses other names or the bundler chooses another order.
 */
const NOISE = 256;

/**
 * Compares the measured sizes with the recorded limits. Returns a message for each size that exceeds its limit by more
 * than {@link NOISE}, for each size without a limit, and for each limit without a size.
 */
export function compareSizes(measured: ScriptSizes, limits: ScriptSizes): string[] {
  return [...compareTables(measured.pages, limits.pages), ...compareTables(measured.onDemand, limits.onDemand)];
}

function compareTables(measured: SizeTable, limits: SizeTable): string[] {
  const names = new Set([...Object.keys(measured), ...Object.keys(limits)]);
  return [...names].flatMap((name) => {
    const [size, limit] = [measured[name], limits[name]];
    if (size === undefined) return [`${name}: has a recorded limit, but is not in the build`];
    if (limit === undefined) return [`${name}: ${size} bytes of script, but no recorded limit`];
    return size > limit + NOISE ? [`${name}: ${size} bytes of script, ${size - limit} bytes over the limit`] : [];
  });
}

function pageOf(name: string): string | undefined {
  return PAGE_CHUNK.exec(name)?.[1];
}

/** Returns the names of the files of the given chunks, and of all chunks that these chunks import statically. */
function importsOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of manifest[name]?.imports ?? []) visit(imported);
  };
  names.forEach(visit);
  return new Set([...seen].flatMap((name) => manifest[name]?.file ?? []));
}

function without(files: ReadonlySet<string>, known: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...files].filter((file) => !known.has(file)));
}

function tableOf(rows: readonly (readonly [string, number])[]): SizeTable {
  return Object.fromEntries(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
