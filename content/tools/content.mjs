// Reads content files and writes media files for the other scripts in this folder.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { collectValues, resolve } from './placeholders.mjs';

/** Returns the full path of a file in the content folder. */
export const contentPath = (...parts) => join(import.meta.dirname, '..', ...parts);

const readText = (name) => readFileSync(contentPath(name), 'utf8');

/** Runs `read`. If it throws an error, adds the path of the content file to the error. */
function withPath(name, read) {
  try {
    return read();
  } catch (cause) {
    throw new Error(`content/${name}: ${cause.message}`, { cause });
  }
}

/** Parses a content file whose placeholders stay as they are. */
const loadDraft = (name) => withPath(name, () => parse(readText(name)));

const values = collectValues({
  common: loadDraft('common.yaml'),
  sections: loadDraft('catalog/sections.yaml'),
  products: names('catalog/products').map(loadDraft),
  branches: names('branches'),
  vacancies: names('vacancies'),
});

/** Returns the text of a content file, in which the placeholders are replaced. */
export const loadText = (name) => withPath(name, () => resolve(readText(name), values));

/** Parses a content file. If the file is invalid, throws an error that contains the path of the file. */
export const load = (name) => withPath(name, () => parse(loadText(name)));

/** Returns the paths of all YAML files in a subfolder of the content folder, sorted by file name. */
function names(folder) {
  const files = readdirSync(contentPath(folder)).filter((name) => name.endsWith('.yaml'));
  return files.sort().map((name) => join(folder, name));
}

/**
 * Parses all YAML files in a subfolder of the content folder. Returns the parsed files, sorted by file name. The alias
 * of each entry is the file name without `.yaml`.
 */
export const loadFolder = (folder) => names(folder).map((name) => ({ alias: basename(name, '.yaml'), ...load(name) }));

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
