// Draws the printed surfaces of all packages and the papers of the scenes, and lists the pictures of products.
// Usage: node content/tools/artwork.mjs FOLDER. Needs rsvg-convert. See studio/README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadFolder } from './content.mjs';
import { certificate, patch, side, tallFront, wideFront, wrapLabel } from './drawing/artwork.mjs';
import { kindOf, surfacesOf } from './drawing/kinds.mjs';
import { PAPERS } from './drawing/papers.mjs';
import { tonesOf } from './drawing/tones.mjs';
import { raster } from './raster.mjs';

const DRAWN = { wide: wideFront, tall: tallFront, side, label: wrapLabel, paper: certificate, patch };
const PIXELS = { wide: 1500, tall: 1000, side: 400, label: 2000, paper: 1000, patch: 1000 };

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

const surfaceOf = (product, surface) => texture(`${product.alias}-${surface}`, DRAWN[surface](product), PIXELS[surface]);

function sceneOf(product, index) {
  const { main, soft } = tonesOf(product);
  const kind = kindOf(product);
  const art = Object.fromEntries(Object.entries(surfacesOf(kind)).map(([place, surface]) => [place, surfaceOf(product, surface)]));
  const amber = product.prescription === 'restricted';
  return { name: product.alias, kind, variant: index, main, soft, art, amber };
}

const seen = new Map();
const scenes = loadFolder('catalog/products').map((product) => {
  const kind = kindOf(product);
  const index = seen.get(kind) ?? 0;
  seen.set(kind, index + 1);
  return sceneOf(product, index);
});
writeFileSync(join(folder, 'scenes.json'), `${JSON.stringify(scenes, null, 1)}\n`);
const papers = Object.entries(PAPERS).map(([name, [draw, pixels]]) => [name, texture(`paper-${name}`, draw(), pixels)]);
writeFileSync(join(folder, 'papers.json'), `${JSON.stringify(Object.fromEntries(papers), null, 1)}\n`);
process.stdout.write(`${scenes.length} products, ${papers.length} papers\n`);
