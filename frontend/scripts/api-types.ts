import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFormConstraints } from './form-constraints.ts';
import { writeGuards } from './response-guards.ts';

// `openapi-typescript` needs the compiler API of TypeScript 5. The folder `tools/api-types` therefore contains both
// packages.
const GENERATOR = 'tools/api-types/node_modules/openapi-typescript/bin/cli.js';
const CONTRACT = '../content-api/openapi.json';

/**
 * Returns the source of the TypeScript types that `openapi-typescript` generates from the OpenAPI document of the API
 * host.
 */
function generateTypes(): string {
  const folder = mkdtempSync(join(tmpdir(), 'api-types-'));
  const file = join(folder, 'schema.ts');
  try {
    execFileSync(process.execPath, [GENERATOR, CONTRACT, '--output', file, '--alphabetize'], { stdio: 'pipe' });
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Writes a generated file. With `--check`, writes nothing. If the committed file is out of date, `--check` reports the
 * file and sets the exit code to 1.
 */
function write(file: string, text: string): void {
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is out of date: run \`npm run api\``);
    process.exitCode = 1;
  }
}

const contract = JSON.parse(readFileSync(CONTRACT, 'utf8'));
write('src/api/schema.ts', generateTypes());
write('src/api/response-guards.ts', writeGuards(contract));
write('src/api/form-constraints.ts', writeFormConstraints(contract));
