import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBuilder } from 'vite';
import { hashFolder } from './hash-folder.ts';
import { precompress } from './precompress.ts';

const DIST = 'dist';
const NEW_DIST = 'dist.new';
const OLD_DIST = 'dist.old';

/** Writes a complete build to a temporary folder, and then replaces `dist` with this folder. */
async function build(): Promise<void> {
  rmSync(NEW_DIST, { recursive: true, force: true });
  process.env.BUILD_OUT = NEW_DIST;
  const builder = await createBuilder({ logLevel: 'warn' });
  await builder.buildApp();
  renameSync(join(NEW_DIST, 'client/.vite/manifest.json'), join(NEW_DIST, 'server/manifest.json'));
  rmSync(join(NEW_DIST, 'client/.vite'), { recursive: true });

  const id = hashFolder(NEW_DIST);
  const createdAt = new Date();
  writeBuildFiles(id, createdAt.getTime());
  await precompress(join(NEW_DIST, 'client'));
  writeJson('build.json', { id, created_at: createdAt.toISOString() });
  replaceDist();
  process.stdout.write(`build ${id}\n`);
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
