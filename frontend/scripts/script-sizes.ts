import { createHash } from 'node:crypto';
import type { Manifest } from '../server/assets.ts';

/**
 * The size of the scripts of each page, and of each part that is loaded later. Sizes are in bytes, compressed as
 * Portico serves them.
 */
export interface ScriptSizes {
  /** For each page: the entry, the chunks of the page itself, and everything that these import. */
  readonly pages: SizeTable;
  /** For each part that is imported on demand: what the part adds to the entry. */
  readonly onDemand: SizeTable;
}
export type SizeTable = Readonly<Record<string, number>>;

const ENTRY = 'src/app/entry-client.tsx';
const PAGE_CHUNK = /^src\/pages\/([^/]+)\/(?:page\.tsx|loader\.ts)$/;

const HASHED_NAME = /([\w.-]+)-([\w-]{8})(?=\.\w+)/g;

/**
 * Replaces the content hashes in file names with hashes that depend only on the names.
 *
 * Real hashes change with every edit, which can change the compressed size of a large chunk by more than 100 bytes.
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
 * Returns the stable hash for the next file with this name, because several files may share a name. Each name is
 * counted separately, so that a new file does not change the hashes for other names.
 */
function stableHash(name: string, counts: Map<string, number>): string {
  const count = counts.get(name) ?? 0;
  counts.set(name, count + 1);
  return createHash('sha256').update(`${name} ${count}`).digest('base64url').slice(0, 8);
}

/** Measures all pages and parts of a build; `sizeOf` returns the compressed size of a file. */
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
 * The number of bytes by which a script may exceed its limit. The size of the same code varies by up to 150 bytes if
 * the minifier chooses other names or the bundler chooses another order.
 */
const NOISE = 256;

/**
 * Returns one line for each size that exceeds its limit by more than {@link NOISE}, for each size without a limit and
 * for each limit without a size.
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

/** Returns the files of these chunks and of everything that they import statically. Each file is included only once. */
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
