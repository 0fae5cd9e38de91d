import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as buildWithVite, createBuilder } from 'vite';
import { parseAs } from '#api/type-guards.ts';
import { isManifest, type Manifest, WIDE } from '../server/assets.ts';
import { hashFolder } from './hash-folder.ts';
import { precompress } from './precompress.ts';
import { writeWideStyles } from './wide-styles.ts';

const DIST = 'dist';
const NEW_DIST = 'dist.new';
const OLD_DIST = 'dist.old';

/** Writes a complete build to a temporary folder, and then replaces `dist` with this folder. */
async function build(): Promise<void> {
  rmSync(NEW_DIST, { recursive: true, force: true });
  process.env.BUILD_OUT = NEW_DIST;
  const builder = await createBuilder({ logLevel: 'warn' });
  await builder.buildApp();
  moveManifest({});
  const { shared, pages } = writeWideStyles(join(NEW_DIST, 'client'));
  addToManifest({ [WIDE.shared]: { file: shared }, [WIDE.pages]: { file: pages } });
  await buildGuard();

  const id = hashFolder(NEW_DIST);
  const createdAt = new Date();
  writeBuildFiles(id, createdAt.getTime());
  await precompress(join(NEW_DIST, 'client'));
  writeJson('build.json', { id, created_at: createdAt.toISOString() });
  replaceDist();
  process.stdout.write(`build ${id}\n`);
}

/**
 * Builds the script that guards the other files of a document. The script must not be a module, because modules run only
 * after the document has been parsed.
 */
async function buildGuard(): Promise<void> {
  const pages = readManifest('server/manifest.json');
  await buildWithVite({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: join(NEW_DIST, 'client'),
      emptyOutDir: false,
      manifest: true,
      rolldownOptions: {
        input: 'src/app/asset-guard.ts',
        output: { format: 'iife', entryFileNames: 'assets/[name]-[hash].js' },
      },
    },
  });
  moveManifest(pages);
}

/** Moves the manifest of the last build to the server, and adds the entries of `earlier`. */
function moveManifest(earlier: Manifest): void {
  writeJson('server/manifest.json', { ...earlier, ...readManifest('client/.vite/manifest.json') });
  rmSync(join(NEW_DIST, 'client/.vite'), { recursive: true });
}

function addToManifest(chunks: Manifest): void {
  writeJson('server/manifest.json', { ...readManifest('server/manifest.json'), ...chunks });
}

function readManifest(name: string): Manifest {
  return parseAs(isManifest, JSON.parse(readFileSync(join(NEW_DIST, name), 'utf8')), name);
}

function writeBuildFiles(id: string, timestamp: number): void {
  mkdirSync(join(NEW_DIST, 'client/builds/meta'), { recursive: true });
  writeJson('client/builds/latest.json', { id, timestamp });
  writeJson(`client/builds/meta/${id}.json`, { id, timestamp, matcher: {}, prerendered: [] });
}

function writeJson(name: string, value: unknown): void {
  writeFileSync(join(NEW_DIST, name), JSON.stringify(value));
}

function replaceDist(): void {
  rmSync(OLD_DIST, { recursive: true, force: true });
  if (hasDist()) renameSync(DIST, OLD_DIST);
  renameSync(NEW_DIST, DIST);
  rmSync(OLD_DIST, { recursive: true, force: true });
}

function hasDist(): boolean {
  try {
    return readFileSync(join(DIST, 'build.json')).length > 0;
  } catch {
    rmSync(DIST, { recursive: true, force: true });
    return false;
  }
}

await build();
