import { createHash } from 'node:crypto';
import type { Manifest } from '../server/assets.ts';

/** The script sizes of a build in bytes, after the compression with which Portico serves the scripts. */
export interface ScriptSizes {
  /**
   * The script size of each page. The size includes the entry, the chunks of the page, and all chunks that these
   * import.
   */
  readonly pages: SizeTable;
  /**
   * The script size of each part that is loaded on demand. The size includes only chunks that the entry does not
   * already import.
   */
  readonly onDemand: SizeTable;
}
export type SizeTable = Readonly<Record<string, number>>;

const ENTRY = 'src/app/entry-client.tsx';
const PAGE_CHUNK = /^src\/pages\/([^/]+)\/(?:page\.tsx|loader\.ts)$/;

const HASHED_NAME = /([\w.-]+)-([\w-]{8})(?=\.\w+)/g;

/**
 * Replaces the content hashes in file names with hashes that depend only on the names.
 *
 * A content hash changes with every edit of the file. Such a change can alter the compressed size of a large chunk by
 * more than 100 bytes.
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
 * Returns the stable hash of the next file with the given name. Several files can have the same name, so `counts`
 * counts the files of each name. A new file therefore does not change the hashes of files with other names.
 */
function stableHash(name: string, counts: Map<string, number>): string {
  const count = counts.get(name) ?? 0;
  counts.set(name, count + 1);
  return createHash('sha256').update(`${name} ${count}`).digest('base64url').slice(0, 8);
}

/**
 * Returns the script sizes of all pages and of all parts that are loaded on demand. `sizeOf` returns the compressed
 * size of a file in bytes.
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
 * The number of bytes by which a script may exceed its limit. If the minifier chooses other names or the bundler
 * chooses another order, the size varies by up to 150 bytes.
 */
const NOISE = 256;

/**
 * Returns a message for each size that exceeds its limit by more than {@link NOISE}. Also returns a message for each
 * size without a limit and for each limit without a size.
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

/**
 * Returns the files of the named chunks and of all chunks that they import statically. The set contains each file once.
 */
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
