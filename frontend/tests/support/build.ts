import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAs } from '#api/type-guards.ts';
import { chunkNamed, isManifest, type Manifest } from '../../server/assets.ts';
import { places } from '../stack/places.ts';

/** Returns a list that contains the path of the page's own JavaScript chunk, without the chunks that it imports. */
export function chunksOf(page: string): string[] {
  const chunk = manifest()[chunkNamed(manifest(), `page-${page}`) ?? ''];
  return chunk ? [`/${chunk.file}`] : [];
}

/**
 * Returns a list that contains the path of the JavaScript chunk for a source file, or of the chunk with this name. If the
 * build has no such chunk, the list is empty.
 */
export function chunkOf(source: string): string[] {
  const chunk = manifest()[source] ?? manifest()[chunkNamed(manifest(), source) ?? ''];
  return chunk ? [`/${chunk.file}`] : [];
}

/** Returns the paths of the stylesheets that belong only to the given page. */
export function stylesOf(page: string): string[] {
  const styles = manifest()[chunkNamed(manifest(), `page-${page}`) ?? '']?.css ?? [];
  return styles.map((file) => `/${file}`);
}

/**
 * Returns the names of the pages whose chunk is loaded only for the page itself. If a page imports the chunk of another
 * page, for shared code, a request for this chunk does not say which page is loaded.
 */
export function pageNames(): string[] {
  const pages = Object.entries(manifest()).flatMap(([key, { name = '' }]) => {
    const page = /^page-(.+)$/.exec(name)?.[1];
    return page ? [{ key, page }] : [];
  });
  const imported = new Set(pages.flatMap(({ key }) => manifest()[key]?.imports ?? []));
  return pages.flatMap(({ key, page }) => (imported.has(key) ? [] : [page]));
}

function manifest(): Manifest {
  const file = join(places.build, 'server/manifest.json');
  return parseAs(isManifest, JSON.parse(readFileSync(file, 'utf8')), file);
}
