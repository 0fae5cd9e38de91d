import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenImports } from './import-rules.ts';
import { listFiles } from './list-files.ts';

const sources = ['src', 'server'].flatMap((folder) => listFiles(folder).map((name) => join(folder, name)));
const broken = sources
  .filter((name) => /\.tsx?$/.test(name))
  .flatMap((name) => brokenImports(name, readFileSync(name, 'utf8')));

for (const line of broken) console.error(line);
process.exitCode = broken.length > 0 ? 1 : 0;
