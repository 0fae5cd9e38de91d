// Draws the preview pictures of links, content/media/share/<path of the page>.jpg. Needs rsvg-convert and ffmpeg.
// Usage: node content/tools/share.mjs [path…], such as /catalog/tirelvin. Without paths, the script draws the pictures of
// all pages.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentPath, writeMedia } from './content.mjs';
import { SHARE, sharePicture } from './drawing/share.mjs';
import { sharedPages } from './drawing/shared-pages.mjs';
import { raster } from './raster.mjs';

/** The widths of the largest files of rendered pictures. */
const WIDTHS = [2160, 1920, 1440, 1280, 960, 800];

/** Messengers do not all read WebP, so the pictures are JPEG files. A lower number means a better quality. */
const QUALITY = ['-q:v', '4', '-huffman', 'optimal', '-pix_fmt', 'yuvj420p'];

const ffmpeg = (...options) => execFileSync('ffmpeg', ['-loglevel', 'error', '-y', '-flags:v', '+bitexact', ...options]);

/** Returns the preview picture of a page as JPEG. All files that this needs are written to `folder`. */
function draw(page, folder) {
  const [source] = WIDTHS.map((width) => contentPath('media', `${page.picture}-${width}.webp`)).filter(existsSync);
  if (!source) throw new Error(`${page.path}: there is no rendered picture \`${page.picture}\``);
  const [svg, png, jpeg] = ['share.svg', 'share.png', 'share.jpg'].map((name) => join(folder, name));
  // rsvg-convert reads no WebP, and only files beside the drawing.
  ffmpeg('-i', source, join(folder, 'picture.png'));
  writeFileSync(svg, sharePicture({ ...page, picture: 'picture.png' }));
  raster(svg, png, SHARE.width);
  ffmpeg('-i', png, ...QUALITY, jpeg);
  return readFileSync(jpeg);
}

const wanted = process.argv.slice(2);
const pages = sharedPages().filter(({ path }) => wanted.length === 0 || wanted.includes(path));
const folder = mkdtempSync(join(tmpdir(), 'share-'));
try {
  const changed = pages.filter((page) => writeMedia(`share${page.path}.jpg`, draw(page, folder)));
  process.stdout.write(`${pages.length} pictures, ${changed.length} changed\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
