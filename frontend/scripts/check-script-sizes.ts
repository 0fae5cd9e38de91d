import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { isNumber, isObject, isRecordOf, parseAs, type TypeGuard } from '#api/type-guards.ts';
import { isManifest } from '../server/assets.ts';
import { brotliOptions } from './precompress.ts';
import { type BuildSizes, compareSizes, measureBuild, type PageSize, withStableHashes } from './script-sizes.ts';

const BUILD = 'dist';
const MANIFEST = `${BUILD}/server/manifest.json`;
const LIMITS = 'script-sizes.json';

const isBuildSizes = isObject<BuildSizes>({
  pages: isRecordOf(
    isObject<PageSize>({ script_bytes: isNumber, scripts: isNumber, style_bytes: isNumber, stylesheets: isNumber }),
  ),
  onDemand: isRecordOf(isNumber),
});

function readJson<T>(guard: TypeGuard<T>, file: string): T {
  return parseAs(guard, JSON.parse(readFileSync(file, 'utf8')), file);
}

/**
 * Returns the number of bytes that a browser with support for Brotli receives for a script or a stylesheet. If a file has no `.br`
 * variant, Portico sends the file uncompressed.
 */
function servedBytes(file: string): number {
  const path = `${BUILD}/client/${file}`;
  const source = Buffer.from(withStableHashes(readFileSync(path, 'utf8')));
  return existsSync(`${path}.br`) ? brotliCompressSync(source, brotliOptions(source.length)).length : source.length;
}

const sizes = measureBuild(readJson(isManifest, MANIFEST), servedBytes);
if (process.argv.includes('--record')) writeFileSync(LIMITS, `${JSON.stringify(sizes, null, 2)}\n`);
const problems = compareSizes(sizes, readJson(isBuildSizes, LIMITS));

for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(
    'Make the files smaller or fewer, or record the new sizes with `npm run sizes:record` and explain the increase.',
  );
  process.exitCode = 1;
}
