// Draws the SVG files in content/media: backs of packages, express tests, the map and the logo. They are based on
// the content files and on the modules in drawing/.
// Usage: node content/tools/draw.mjs
import { loadFolder, writeMedia } from './content.mjs';
import { expressResult, RESULTS } from './drawing/express-lines.mjs';
import { packageBack } from './drawing/package-backs.mjs';
import { mapPicture } from './drawing/places.mjs';
import { drawing, mark } from './drawing/svg.mjs';

function* pictures() {
  for (const product of loadFolder('catalog/products')) {
    const [back] = product.gallery ?? [];
    if (back) yield [`products/${product.alias}-back`, packageBack(product, back.alt)];
  }
  for (const name of Object.keys(RESULTS)) yield [`pages/express-${name}`, expressResult(name)];
  yield ['files/znak-medius-farm', drawing(440, 440, 'Знак «Медиус Фарм»', mark(0, 0, 440))];
  yield ['map', mapPicture(loadFolder('branches'))];
}

const all = [...pictures()];
const changed = all.filter(([name, svg]) => writeMedia(`${name}.svg`, svg));
process.stdout.write(`${all.length} pictures, ${changed.length} changed\n`);
