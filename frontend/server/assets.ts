import { isArrayOf, isBoolean, isObject, isOptional, isRecordOf, isString, type TypeGuard } from '#api/type-guards.ts';
import type { DocumentAssets } from '#app/document.ts';

/** The fields of Vite's manifest that the renderer and the build scripts read. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;
interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
  readonly isDynamicEntry?: boolean;
}

export const isManifest: TypeGuard<Manifest> = isRecordOf(
  isObject<ManifestChunk>({
    file: isString,
    css: isOptional(isArrayOf(isString)),
    imports: isOptional(isArrayOf(isString)),
    assets: isOptional(isArrayOf(isString)),
    isDynamicEntry: isOptional(isBoolean),
  }),
);

const ENTRY = 'src/app/entry-client.tsx';
const FONTS = /onest-(cyrillic|latin)-wght-normal-[^/]*\.woff2$/;

/**
 * Returns a function that finds the stylesheets, scripts and fonts of the given pages. The scripts include all imported
 * chunks. The fonts are those for Cyrillic and Latin text. Throws an error if the manifest does not contain the entry
 * script of the browser.
 */
export function createAssetFinder(manifest: Manifest): (pages: readonly string[]) => DocumentAssets {
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`the manifest does not list \`${ENTRY}\``);
  const fonts = [...new Set((entry.assets ?? []).filter((file) => FONTS.test(file)))].map(href);
  const known = new Map<string, DocumentAssets>();
  return (pages) => {
    const key = pages.join();
    const found = known.get(key) ?? { entry: href(entry.file), fonts, ...filesOf(manifest, pages) };
    known.set(key, found);
    return found;
  };
}

function filesOf(manifest: Manifest, pages: readonly string[]): Pick<DocumentAssets, 'styles' | 'modules'> {
  const styles = new Set<string>();
  const modules = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const style of chunk.css ?? []) styles.add(href(style));
    if (name !== ENTRY) modules.add(href(chunk.file));
  };
  for (const name of [ENTRY, ...pages.flatMap(pageFiles)]) visit(name);
  return { styles: [...styles], modules: [...modules] };
}

function pageFiles(page: string): string[] {
  return [`src/pages/${page}/page.tsx`, `src/pages/${page}/loader.ts`];
}

function href(file: string): string {
  return `/${file}`;
}
