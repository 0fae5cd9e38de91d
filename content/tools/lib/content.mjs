import { readFileSync, readdirSync, mkdirSync, writeFileSync, existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseYaml } from './yaml.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The path of a file of the content folder. */
export const contentPath = (...parts) => join(ROOT, ...parts);

/** One content file, parsed. The error of a broken file names it. */
export function load(name) {
  try {
    return parseYaml(readFileSync(contentPath(name), 'utf8'));
  } catch (cause) {
    throw new Error(`content/${name}: ${cause.message}`, { cause });
  }
}

/** All entries of a folder of content files, each with the alias that its file name gives. */
export function loadFolder(folder) {
  const names = readdirSync(contentPath(folder))
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  return names.map((name) => ({ alias: basename(name, '.yaml'), ...load(join(folder, name)) }));
}

/** Writes a media file when its bytes differ, and says whether they did. */
export function writeMedia(name, bytes) {
  const path = contentPath('media', name);
  const next = Buffer.from(bytes);
  if (existsSync(path) && readFileSync(path).equals(next)) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, next);
  return true;
}
