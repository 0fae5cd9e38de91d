// Draws all SVG files in content/media. The drawings are based on the content files and on the tables in drawing/.
// Usage: node content/tools/draw.mjs
import { load, loadFolder, writeMedia } from './content.mjs';
import { packageBack } from './drawing/package-backs.mjs';
import { LOOKS } from './drawing/people.mjs';
import { branchPicture, mapPicture } from './drawing/places.mjs';
import { portrait } from './drawing/portraits.mjs';
import { frieze, scene, shot } from './drawing/scene.mjs';
import { sharePicture } from './drawing/share.mjs';
import { SHOTS } from './drawing/shots.mjs';
import { MEDALLIONS, NEWS, PANORAMAS, SECTIONS } from './drawing/subjects.mjs';

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
  for (const section of load('catalog/sections.yaml'))
    yield [
      `sections/${section.alias}`,
      scene({ width: 800, height: 600, title: section.picture.alt, ...lookOf(SECTIONS, section.id) }),
    ];
  for (const person of [...load('management.yaml'), ...loadFolder('stories')])
    yield [`portraits/${person.alias}`, portrait({ name: person.name, ...lookOf(LOOKS, person.alias) })];
  const branches = loadFolder('branches');
  for (const branch of branches) yield [`branches/${branch.alias}`, branchPicture(branch)];
  for (const item of loadFolder('news')) yield* newsPictures(item);
  for (const video of load('videos.yaml'))
    yield [`posters/${video.alias}`, shot({ title: video.poster.alt, ...lookOf(SHOTS, video.alias)[0] })];
  for (const [name, look] of Object.entries(PANORAMAS))
    yield [`pages/${name}`, frieze({ width: 1600, height: 900, ...look })];
  for (const [name, look] of Object.entries(MEDALLIONS))
    yield [`pages/${name}`, scene({ width: 800, height: 600, ...look })];
  yield ['map', mapPicture(branches)];
  yield ['share', sharePicture(load('common.yaml').company)];
}

function* newsPictures(item) {
  const alias = item.alias.replace(/^\d{4}-\d{2}-\d{2}-/, '');
  const [main, ...more] = lookOf(NEWS, alias);
  yield [`news/${alias}`, scene({ width: 1200, height: 675, title: item.picture.alt, ...main })];
  for (const [index, look] of more.entries())
    yield [`news/${alias}-${index + 1}`, scene({ width: 1200, height: 675, title: item.gallery[index].alt, ...look })];
}

const all = [...pictures()];
const changed = all.filter(([name, svg]) => writeMedia(`${name}.svg`, svg));
process.stdout.write(`${all.length} pictures, ${changed.length} changed\n`);
