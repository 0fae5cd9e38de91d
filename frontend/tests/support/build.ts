import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAs } from '#api/type-guards.ts';
import { isManifest } from '../../server/assets.ts';
import { places } from '../stack/places.ts';

/** Returns the paths of the chunks that belong to a page alone. */
export function chunksOf(page: string): string[] {
  return ['page.tsx', 'loader.ts'].flatMap((part) => chunkOf(`src/pages/${page}/${part}`));
}

/** Returns a list with the path of the chunk of a source file, or an empty list if the build has no such chunk. */
export function chunkOf(source: string): string[] {
  const file = join(places.build, 'server/manifest.json');
  const manifest = parseAs(isManifest, JSON.parse(readFileSync(file, 'utf8')), file);
  const chunk = manifest[source];
  return chunk ? [`/${chunk.file}`] : [];
}
