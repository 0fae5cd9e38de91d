import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBuilder } from 'vite';
import { hashFolder } from './hash-folder.ts';
import { precompress } from './precompress.ts';

const DIST = 'dist';
const FRESH = 'dist.new';
const OLD = 'dist.old';

/** Makes a complete build in a temporary folder, which then replaces `dist`. */
async function build(): Promise<void> {
  rmSync(FRESH, { recursive: true, force: true });
  process.env.BUILD_OUT = FRESH;
  const builder = await createBuilder({ logLevel: 'warn' });
  await builder.buildApp();
  renameSync(join(FRESH, 'client/.vite/manifest.json'), join(FRESH, 'server/manifest.json'));
  rmSync(join(FRESH, 'client/.vite'), { recursive: true });

  const id = hashFolder(FRESH);
  const createdAt = new Date();
  writeBuildFiles(id, createdAt.getTime());
  await precompress(join(FRESH, 'client'));
  writeJson('build.json', { id, created_at: createdAt.toISOString() });
  replaceDist();
  process.stdout.write(`build ${id}\n`);
}

function writeBuildFiles(id: string, timestamp: number): void {
  mkdirSync(join(FRESH, 'client/builds/meta'), { recursive: true });
  writeJson('client/builds/latest.json', { id, timestamp });
  writeJson(`client/builds/meta/${id}.json`, { id, timestamp, matcher: {}, prerendered: [] });
}

function writeJson(name: string, value: unknown): void {
  writeFileSync(join(FRESH, name), JSON.stringify(value));
}

function replaceDist(): void {
  rmSync(OLD, { recursive: true, force: true });
  if (hasDist()) renameSync(DIST, OLD);
  renameSync(FRESH, DIST);
  rmSync(OLD, { recursive: true, force: true });
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
