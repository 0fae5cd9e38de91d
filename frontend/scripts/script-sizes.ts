import { createHash } from 'node:crypto';
import { chunkNamed, chunksOf, ENTRY, GUARD, type Manifest } from '../server/assets.ts';

/** What the pages of a build load. Files are compressed as Portico serves them. */
export interface BuildSizes {
  /** The files that the document of each page lists: the guard, the entry, the chunk of the page, and all chunks they import. */
  readonly pages: Readonly<Record<string, PageSize>>;
  /**
   * The size of the scripts for each chunk that only some pages load, or that is loaded on demand, such as the chunk of
   * the forms. Chunks that the entry script already imports are not included.
   */
  readonly onDemand: Readonly<Record<string, number>>;
}
export interface PageSize {
  readonly script_bytes: number;
  readonly scripts: number;
  readonly style_bytes: number;
  readonly stylesheets: number;
}

/**
 * The highest number of scripts that the document of a page may list, and of stylesheets that a phone waits for. The two
 * stylesheets for wide screens, which are the same for all pages, are not counted.
 */
const MAX_SCRIPTS = 6;
const MAX_STYLESHEETS = 2;
/**
 * The number of bytes by which a size may exceed its limit. A size can vary by up to 150 bytes, because the minifier
 * chooses other names, the bundler chooses another order, or the hashes in the names of files compress differently.
 */
const NOISE = 256;
/**
 * The highest number of bytes of the scripts that the document of a page lists. The limit leaves room for {@link NOISE},
 * because the files that a browser receives contain other hashes and must not exceed 100 KiB either.
 */
const MAX_SCRIPT_BYTES = 100 * 1024 - NOISE;

type SizeTable = Readonly<Record<string, number>>;

/** The pages whose screen is a chunk of its own. A page can have several screens. */
const SCREENS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  product: { product: 'product', 'product-section': 'page-catalog' },
};

const PAGE_CHUNK = /^page-(.+)$/;

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
 * Returns the sizes of all pages, and of all chunks that are loaded on demand. The function `sizeOf` returns the
 * compressed size of a file in bytes.
 */
export function measureBuild(manifest: Manifest, sizeOf: (file: string) => number): BuildSizes {
  const bytes = (files: readonly string[]) => files.reduce((sum, file) => sum + sizeOf(file), 0);
  const scriptsOf = (chunks: readonly string[]) => chunks.flatMap((key) => manifest[key]?.file ?? []);
  const entry = chunksOf(manifest, [ENTRY]);
  const onDemand = Object.entries(manifest).flatMap(([key, { name = '', isDynamicEntry }]) => {
    if (isDynamicEntry) return [[key, key] as const];
    return name === '' || PAGE_CHUNK.test(name) || key === GUARD || entry.includes(key) ? [] : [[name, key] as const];
  });
  const pages = Object.entries(manifest).flatMap(([key, { name }]) => {
    const page = PAGE_CHUNK.exec(name ?? '')?.[1];
    if (page === undefined) return [];
    const screens = Object.entries(SCREENS[page] ?? { [page]: '' });
    return screens.map(([screen, chunk]) => {
      const own = chunkNamed(manifest, chunk) ?? [];
      return [screen, sizeOfPage(chunksOf(manifest, [GUARD, ENTRY, key].concat(own)))] as const;
    });
  });
  return {
    pages: tableOf(pages),
    onDemand: tableOf(
      onDemand.map(([name, key]) => [
        name,
        bytes(scriptsOf(chunksOf(manifest, [key]).filter((part) => !entry.includes(part)))),
      ]),
    ),
  };

  function sizeOfPage(chunks: readonly string[]): PageSize {
    const scripts = scriptsOf(chunks);
    const styles = [...new Set(chunks.flatMap((key) => manifest[key]?.css ?? []))];
    return {
      script_bytes: bytes(scripts),
      scripts: scripts.length,
      style_bytes: bytes(styles),
      stylesheets: styles.length,
    };
  }
}

/**
 * Compares the measured sizes with the recorded limits. Returns a message for each size that exceeds its limit by more
 * than {@link NOISE}, for each page with too many files, for each size without a limit, and for each limit without a
 * size.
 */
export function compareSizes(measured: BuildSizes, limits: BuildSizes): string[] {
  const [pages, known] = [Object.entries(measured.pages), limits.pages];
  return [
    ...compareTables('script', columnOf(measured.pages, 'script_bytes'), columnOf(known, 'script_bytes')),
    ...compareTables('styles', columnOf(measured.pages, 'style_bytes'), columnOf(known, 'style_bytes')),
    ...pages.flatMap(([page, { script_bytes }]) => tooMany(page, script_bytes, MAX_SCRIPT_BYTES, 'bytes of script')),
    ...pages.flatMap(([page, { scripts }]) => tooMany(page, scripts, MAX_SCRIPTS, 'scripts')),
    ...pages.flatMap(([page, { stylesheets }]) => tooMany(page, stylesheets, MAX_STYLESHEETS, 'stylesheets')),
    ...compareTables('script', measured.onDemand, limits.onDemand),
  ];
}

function compareTables(what: string, measured: SizeTable, limits: SizeTable): string[] {
  const names = new Set([...Object.keys(measured), ...Object.keys(limits)]);
  return [...names].flatMap((name) => {
    const [size, limit] = [measured[name], limits[name]];
    if (size === undefined) return [`${name}: has a recorded limit, but is not in the build`];
    if (limit === undefined) return [`${name}: ${size} bytes of ${what}, but no recorded limit`];
    return size > limit + NOISE ? [`${name}: ${size} bytes of ${what}, ${size - limit} bytes over the limit`] : [];
  });
}

function tooMany(page: string, count: number, limit: number, what: string): string[] {
  return count > limit ? [`${page}: ${count} ${what}, but at most ${limit} are allowed`] : [];
}

function columnOf(pages: BuildSizes['pages'], column: 'script_bytes' | 'style_bytes'): SizeTable {
  return Object.fromEntries(Object.entries(pages).map(([page, size]) => [page, size[column]]));
}

function tableOf<T>(rows: readonly (readonly [string, T])[]): Readonly<Record<string, T>> {
  return Object.fromEntries(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
