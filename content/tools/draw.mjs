// Draws the SVG files in content/media: backs of packages, portraits, the map and the logo. They are based on
// the content files and on the tables in drawing/.
// Usage: node content/tools/draw.mjs
import { load, loadFolder, writeMedia } from './content.mjs';
import { expressResult, RESULTS } from './drawing/express-lines.mjs';
import { packageBack } from './drawing/package-backs.mjs';
import { LOOKS } from './drawing/people.mjs';
import { mapPicture } from './drawing/places.mjs';
import { portrait } from './drawing/portraits.mjs';
import { drawing, mark } from './drawing/svg.mjs';

/**
 * Returns the entry of a table for the given alias. Throws an error if there is no entry, because a picture would be
 * missing.
 */
function lookOf(table, alias) {
  const look = table[alias];
  if (!look) throw new Error(`\`${alias}\` has no picture: add it to a table in drawing/`);
  return look;
}

function* pictures() {
  for (const product of loadFolder('catalog/products')) {
    const [back] = product.gallery ?? [];
    if (back) yield [`products/${product.alias}-back`, packageBack(product, back.alt)];
  }
  for (const person of [...load('management.yaml'), ...loadFolder('stories')])
    yield [`portraits/${person.alias}`, portrait({ name: person.name, ...lookOf(LOOKS, person.alias) })];
  for (const name of Object.keys(RESULTS)) yield [`pages/express-${name}`, expressResult(name)];
  yield ['files/znak-medius-farm', drawing(440, 440, 'Знак «Медиус Фарм»', mark(0, 0, 440))];
  yield ['map', mapPicture(loadFolder('branches'))];
}

const all = [...pictures()];
const changed = all.filter(([name, svg]) => writeMedia(`${name}.svg`, svg));
process.stdout.write(`${all.length} pictures, ${changed.length} changed\n`);
