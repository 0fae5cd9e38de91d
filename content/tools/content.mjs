// Reads content files and writes media files for the other scripts in this folder.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';

/** Returns the full path of a file in the content folder. */
export const contentPath = (...parts) => join(import.meta.dirname, '..', ...parts);

/** Parses a content file. If the file is invalid, throws an error that contains the path of the file. */
export function load(name) {
  try {
    return parse(readFileSync(contentPath(name), 'utf8'));
  } catch (cause) {
    throw new Error(`content/${name}: ${cause.message}`, { cause });
  }
}

/**
 * Parses all YAML files in a subfolder of the content folder. Returns the parsed files, sorted by file name. The alias
 * of each entry is the file name without `.yaml`.
 */
export function loadFolder(folder) {
  const names = readdirSync(contentPath(folder))
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  return names.map((name) => ({ alias: basename(name, '.yaml'), ...load(join(folder, name)) }));
}

/**
 * Writes a media file. If the file already exists with the same bytes, does nothing. Returns true if the file was
 * written.
 */
export function writeMedia(name, bytes) {
  const path = contentPath('media', name);
  const next = Buffer.from(bytes);
  if (existsSync(path) && readFileSync(path).equals(next)) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, next);
  return true;
}
