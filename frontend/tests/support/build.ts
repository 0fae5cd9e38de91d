import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAs } from '#api/type-guards.ts';
import { isManifest } from '../../server/assets.ts';
import { places } from '../stack/places.ts';

/** The addresses of a page's own chunks: what a visit to it needs beside the frame. */
export function chunksOf(page: string): string[] {
  return ['page.tsx', 'loader.ts'].flatMap((part) => chunkOf(`src/pages/${page}/${part}`));
}

/** The address of the chunk that begins with a source file. */
export function chunkOf(source: string): string[] {
  const file = join(places.build, 'server/manifest.json');
  const manifest = parseAs(isManifest, JSON.parse(readFileSync(file, 'utf8')), file);
  const chunk = manifest[source];
  return chunk ? [`/${chunk.file}`] : [];
}
