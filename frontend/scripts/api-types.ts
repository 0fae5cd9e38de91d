import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The generator needs the older TypeScript's compiler API, so it has a workspace with its own.
const GENERATOR = 'tools/api-types/node_modules/openapi-typescript/bin/cli.js';
const CONTRACT = '../content-api/openapi.json';
const TYPES = 'src/api/schema.ts';

/** The site's types for the API host's contract. `--check` says whether the committed ones are fresh. */
function generate(): string {
  const folder = mkdtempSync(join(tmpdir(), 'api-types-'));
  const file = join(folder, 'schema.ts');
  try {
    execFileSync(process.execPath, [GENERATOR, CONTRACT, '--output', file, '--alphabetize'], { stdio: 'pipe' });
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const fresh = generate();
if (!process.argv.includes('--check')) writeFileSync(TYPES, fresh);
else if (readFileSync(TYPES, 'utf8') !== fresh) {
  console.error(`${TYPES} is not what ${CONTRACT} says: run \`npm run api\``);
  process.exitCode = 1;
}
