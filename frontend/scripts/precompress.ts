import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { listFiles } from './list-files.ts';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt|xml|html|map)$/;
const MIN_BYTES = 512;

/** Returns the options of Brotli for a file of the given length in bytes. */
export function brotliOptions(length: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  };
}

const ENCODERS: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, brotliOptions(bytes.length)),
  zst: (bytes) => promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * Compresses each text file in a folder that has at least {@link MIN_BYTES} bytes, so that Portico does not have to
 * compress files for each request. The compressed files are named `<file>.br`, `<file>.zst` and `<file>.gz`. If a
 * compressed file would not be smaller than the original, the compressed file is not written.
 */
export async function precompress(folder: string): Promise<void> {
  const names = listFiles(folder).filter((name) => COMPRESSIBLE.test(name));
  await Promise.all(names.map((name) => compressFile(join(folder, name))));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  for (const [suffix, encode] of Object.entries(ENCODERS)) {
    const encoded = await encode(bytes);
    if (encoded.length < bytes.length) await writeFile(`${file}.${suffix}`, encoded);
  }
}
