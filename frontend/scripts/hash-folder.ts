import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './list-files.ts';

const ID_LENGTH = 16;

/**
 * Returns a hash of the names and contents of all files in a folder. The hash does not depend on the machine or on the
 * modification times of the files.
 */
export function hashFolder(folder: string): string {
  const hash = createHash('sha256');
  for (const name of listFiles(folder))
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(folder, name)))
      .update('\0');
  return hash.digest('hex').slice(0, ID_LENGTH);
}
