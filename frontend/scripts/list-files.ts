import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Files below `folder`, as paths relative to it, in an order that does not depend on the file system. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}
