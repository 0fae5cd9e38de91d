// Converts SVG files into PNG files with rsvg-convert.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FONTS = join(import.meta.dirname, 'node_modules/@expo-google-fonts/onest');
let fontconfig;

/** Returns the path of a configuration in which Onest is the only font, so that the fonts of the machine do not matter. */
function writeFontconfig() {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
  const file = join(folder, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${FONTS}</dir><cachedir>${folder}</cachedir></fontconfig>\n`,
  );
  return file;
}

/** Converts the file `svg` into the file `png`, which is `width` px wide. */
export function raster(svg, png, width) {
  fontconfig ??= writeFontconfig();
  execFileSync('rsvg-convert', ['-w', String(width), '-o', png, svg], {
    env: { ...process.env, FONTCONFIG_FILE: fontconfig },
  });
}
