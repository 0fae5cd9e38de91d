import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAs } from '#api/type-guards.ts';
import { isManifest } from '../../server/assets.ts';
import { places } from '../stack/places.ts';

/** Returns the paths of the chunks of a page. Chunks that the page shares with other pages are left out. */
export function chunksOf(page: string): string[] {
  return ['page.tsx', 'loader.ts'].flatMap((part) => chunkOf(`src/pages/${page}/${part}`));
}

/**
 * Returns the path of the chunk for a source file as a list with one element. If the build has no such chunk, returns
 * an empty list.
 */
export function chunkOf(source: string): string[] {
  const file = join(places.build, 'server/manifest.json');
  const manifest = parseAs(isManifest, JSON.parse(readFileSync(file, 'utf8')), file);
  const chunk = manifest[source];
  return chunk ? [`/${chunk.file}`] : [];
}
