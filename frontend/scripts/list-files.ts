import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Returns the paths of all files below `folder`, relative to `folder` and in sorted order. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}
