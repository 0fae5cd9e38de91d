import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAs } from '#api/type-guards.ts';
import { chunkNamed, isManifest, type Manifest } from '../../server/assets.ts';
import { places } from '../stack/places.ts';

/**
 * Returns the paths of the JavaScript chunks that belong only to the given page. Chunks that several pages share are
 * left out.
 */
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

/** Returns the names of all pages of the build. */
export function pageNames(): string[] {
  return Object.values(manifest()).flatMap(({ name = '' }) => /^page-(.+)$/.exec(name)?.[1] ?? []);
}

function manifest(): Manifest {
  const file = join(places.build, 'server/manifest.json');
  return parseAs(isManifest, JSON.parse(readFileSync(file, 'utf8')), file);
}
