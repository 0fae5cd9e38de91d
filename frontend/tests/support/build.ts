import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { places } from '../stack/places.ts';

/** The addresses of a page's own chunks: what a visit to it needs beside the frame. */
export function chunksOf(page: string): string[] {
  const manifest = JSON.parse(readFileSync(join(places.build, 'server/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  return ['page.tsx', 'loader.ts'].flatMap((part) => {
    const chunk = manifest[`src/pages/${page}/${part}`];
    return chunk ? [`/${chunk.file}`] : [];
  });
}
