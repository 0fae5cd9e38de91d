import { isArrayOf, isBoolean, isObject, isOptional, isRecordOf, isString, type TypeGuard } from '#api/type-guards.ts';
import type { DocumentAssets } from '#app/document.ts';

/** The fields of Vite's manifest that the renderer and the build scripts read. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;
interface ManifestChunk {
  readonly file: string;
  /** The name of the group of modules in the chunk, such as `page-home` (see `scripts/chunk-groups.ts`). */
  readonly name?: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
  readonly isDynamicEntry?: boolean;
}

export const isManifest: TypeGuard<Manifest> = isRecordOf(
  isObject<ManifestChunk>({
    file: isString,
    name: isOptional(isString),
    css: isOptional(isArrayOf(isString)),
    imports: isOptional(isArrayOf(isString)),
    assets: isOptional(isArrayOf(isString)),
    isDynamicEntry: isOptional(isBoolean),
  }),
);

/** The key of the script that starts the site in the browser. */
export const ENTRY = 'src/app/entry-client.tsx';
/** The key of the script that reloads the document if one of its other files is missing. */
export const GUARD = 'src/app/asset-guard.ts';
/** The keys of the stylesheets for wide screens (see `scripts/wide-styles.ts`). */
export const WIDE = { shared: 'wide', pages: 'wide-pages' } as const;
const FONTS = /onest-(russian|digits)-[^/]*\.woff2$/;
/** The names of the package's files go on with the part of the alphabet or the axis of the font. */
const LATE_FONTS = /onest-latin-(?!ext-wght-|wght-)[^/]*\.woff2$/;

/**
 * Returns a function that finds the stylesheets, scripts and fonts of a document that needs the given chunks. The scripts
 * include all imported chunks. The fonts are those for Russian letters, for digits and punctuation, and, as a late font,
 * for Latin letters. Throws an error if the manifest does not contain the entry script of the browser or the script that
 * guards the other files.
 */
export function createAssetFinder(manifest: Manifest): (chunks: readonly string[]) => DocumentAssets {
  const entry = chunkOf(manifest, ENTRY);
  const guard = href(chunkOf(manifest, GUARD).file);
  const wide = { shared: href(chunkOf(manifest, WIDE.shared).file), pages: href(chunkOf(manifest, WIDE.pages).file) };
  const fonts = filesNamed(entry, FONTS);
  const lateFonts = filesNamed(entry, LATE_FONTS);
  const known = new Map<string, DocumentAssets>();
  return (names) => {
    const key = names.join();
    const found = known.get(key) ?? {
      guard,
      entry: href(entry.file),
      fonts,
      lateFonts,
      wide,
      ...filesOf(manifest, names),
    };
    known.set(key, found);
    return found;
  };
}

function filesNamed({ assets = [] }: ManifestChunk, name: RegExp): string[] {
  return [...new Set(assets.filter((file) => name.test(file)))].map(href);
}

function chunkOf(manifest: Manifest, name: string): ManifestChunk {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the manifest does not list \`${name}\``);
  return chunk;
}

function filesOf(manifest: Manifest, names: readonly string[]): Pick<DocumentAssets, 'styles' | 'modules'> {
  const chunks = chunksOf(manifest, [ENTRY, ...names.flatMap((name) => chunkNamed(manifest, name) ?? [])]);
  return {
    styles: [...new Set(chunks.flatMap((name) => manifest[name]?.css ?? []))].map(href),
    modules: chunks
      .filter((name) => name !== ENTRY)
      .flatMap((name) => manifest[name]?.file ?? [])
      .map(href),
  };
}

/** Returns the key of the chunk with the given name. Returns undefined if the build has no such chunk. */
export function chunkNamed(manifest: Manifest, name: string): string | undefined {
  return Object.keys(manifest).find((key) => manifest[key]?.name === name);
}

/**
 * Returns the keys of the given chunks and of all chunks that they import statically. A chunk comes after the chunks
 * that it imports.
 */
export function chunksOf(manifest: Manifest, names: readonly string[]): string[] {
  const seen = new Set<string>();
  const ordered: string[] = [];
  const visit = (name: string): void => {
    if (seen.has(name) || !manifest[name]) return;
    seen.add(name);
    for (const imported of manifest[name].imports ?? []) visit(imported);
    ordered.push(name);
  };
  names.forEach(visit);
  return ordered;
}

function href(file: string): string {
  return `/${file}`;
}
