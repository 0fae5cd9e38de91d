import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAs } from '#api/type-guards.ts';
import { isManifest } from '../../server/assets.ts';
import { places } from '../stack/places.ts';

/** The paths of a page's own chunks. */
export function chunksOf(page: string): string[] {
  return ['page.tsx', 'loader.ts'].flatMap((part) => chunkOf(`src/pages/${page}/${part}`));
}

/** The path of the chunk of a source file, in a list; empty if the build has no such chunk. */
export function chunkOf(source: string): string[] {
  const file = join(places.build, 'server/manifest.json');
  const manifest = parseAs(isManifest, JSON.parse(readFileSync(file, 'utf8')), file);
  const chunk = manifest[source];
  return chunk ? [`/${chunk.file}`] : [];
}
