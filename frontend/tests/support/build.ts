import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { places } from '../stack/places.ts';

/** The addresses of a page's own chunks: what a visit to it needs beside the frame. */
export function chunksOf(page: string): string[] {
  return ['page.tsx', 'loader.ts'].flatMap((part) => chunkOf(`src/pages/${page}/${part}`));
}

/** The address of the chunk that begins with a source file. */
export function chunkOf(source: string): string[] {
  const manifest = JSON.parse(readFileSync(join(places.build, 'server/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const chunk = manifest[source];
  return chunk ? [`/${chunk.file}`] : [];
}
