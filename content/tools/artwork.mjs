// Draws the printed surfaces of all packages and the papers of the scenes, and lists the pictures of products.
// Usage: node content/tools/artwork.mjs FOLDER. Needs rsvg-convert. See studio/README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadFolder } from './content.mjs';
import { certificate, patch, plainLabel, plainSide, plainTall, plainWide, side, tallFront, tubeFront, wideFront, wrapLabel } from './drawing/artwork.mjs';
import { contentsOf } from './drawing/contents.mjs';
import { kindOf, surfacesOf } from './drawing/kinds.mjs';
import { PAPERS } from './drawing/papers.mjs';
import { tonesOf } from './drawing/tones.mjs';
import { raster } from './raster.mjs';

const DRAWN = { wide: wideFront, tall: tallFront, tube: tubeFront, side, label: wrapLabel, paper: certificate, patch };
const PLAIN = { wide: plainWide, tall: plainTall, side: plainSide, label: plainLabel };
const PIXELS = { wide: 1500, tall: 1000, tube: 1000, side: 400, label: 2000, paper: 1000, patch: 1000 };

if (!process.argv[2]) throw new Error('the folder is missing; usage: node content/tools/artwork.mjs FOLDER');
const folder = resolve(process.argv[2]);
mkdirSync(folder, { recursive: true });

function texture(name, drawing, pixels) {
  const svg = join(folder, `${name}.svg`);
  const png = svg.replace(/svg$/, 'png');
  writeFileSync(svg, drawing);
  raster(svg, png, pixels);
  return png;
}

/** Returns the surfaces of a package without a name, for the pictures that must not show it. */
function plainOf(product, surfaces) {
  const drawn = surfaces.filter(([, surface]) => PLAIN[surface]);
  return Object.fromEntries(drawn.map(([place, surface]) => [place, texture(`${product.alias}-plain-${surface}`, PLAIN[surface](product), PIXELS[surface])]));
}

const surfaceOf = (product, surface) => texture(`${product.alias}-${surface}`, DRAWN[surface](product), PIXELS[surface]);

function sceneOf(product) {
  const { main, soft } = tonesOf(product);
  const kind = kindOf(product);
  const surfaces = Object.entries(surfacesOf(kind));
  const art = Object.fromEntries(surfaces.map(([place, surface]) => [place, surfaceOf(product, surface)]));
  const plain = plainOf(product, surfaces);
  const amber = product.prescription === 'restricted';
  return { name: product.alias, kind, main, soft, contents: contentsOf(product), art, plain, amber };
}

const scenes = loadFolder('catalog/products').map(sceneOf);
writeFileSync(join(folder, 'scenes.json'), `${JSON.stringify(scenes, null, 1)}\n`);
const papers = Object.entries(PAPERS).map(([name, [draw, pixels]]) => [name, texture(`paper-${name}`, draw(), pixels)]);
writeFileSync(join(folder, 'papers.json'), `${JSON.stringify(Object.fromEntries(papers), null, 1)}\n`);
process.stdout.write(`${scenes.length} products, ${papers.length} papers\n`);
