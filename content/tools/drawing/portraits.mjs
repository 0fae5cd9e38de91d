// Draws portraits as cut paper under one lamp: a head is a solid, the lamp lights it, and every plane of light becomes
// a piece of paper. people.mjs describes the people.
import { CLOTHES, collarAt, neckAt, torsoAt } from './portrait/body.mjs';
import { FEATURES } from './portrait/face.mjs';
import { spectacles } from './portrait/glasses.mjs';
import { beardAt, hairAt } from './portrait/hair.mjs';
import { PLAIN, skinAt } from './portrait/head.mjs';
import { look } from './portrait/light.mjs';
import { Sheet } from './portrait/sheet.mjs';
import { join, turned } from './portrait/solids.mjs';
import { drawing, path, rect } from './svg.mjs';

const SIDE = 480;
/** The point around which a head is turned. */
const NECK = [0, -0.62, -0.12];
/** The solids, in the order in which they are pasted. */
const [TORSO, COLLAR, SKIN, HAIR] = [1, 2, 3, 4];
const [SHADE, GLEAM] = ['#052a27', '#ffffff'];

/** Beyond a ball around the head and its hair, the distance to the ball is good enough. */
const farFrom = (x, y, z, reach) => Math.sqrt(x * x + (y + 0.1) * (y + 0.1) + (z + 0.1) * (z + 0.1)) - reach;

function headOf({ turn, hair, beard }, p) {
  const toHead = turned(...turn, NECK);
  const at = [0, 0, 0];
  const inHead = (solid) => (x, y, z) => {
    const far = farFrom(x, y, z, hair.reach ?? 1.35);
    if (far > 0.35) return far;
    toHead(x, y, z, at);
    return solid(at[0], at[1], at[2]);
  };
  return {
    toHead,
    skin: inHead((x, y, z) => skinAt(p, x, y, z)),
    hair: inHead((x, y, z) => Math.min(hairAt(p, hair, x, y, z), beard ? beardAt(p, beard, x, y, z) : Infinity)),
  };
}

/** The body follows the turn of the head by less than a half. */
function bodyOf({ turn: [yaw], clothes }, p) {
  const turn = turned(yaw * 0.45, 0, 0, [0, 0, -0.2]);
  const toBody = (x, y, z, out) => turn(x, y - 0.2, z, out);
  const at = [0, 0, 0];
  const inBody = (solid) => (x, y, z) => {
    toBody(x, y, z, at);
    return solid(at[0], at[1], at[2]);
  };
  return {
    toBody,
    neck: inBody((x, y, z) => neckAt(p, x, y, z)),
    torso: inBody((x, y, z) => torsoAt(clothes, x, y, z)),
    collar: inBody((x, y, z) => collarAt(p, clothes, x, y, z)),
  };
}

function pasteClothes(sheet, { kind, collar }, colors, toBody) {
  const parts = [
    sheet.piece(TORSO, colors.base),
    sheet.lit(TORSO, 0.78, GLEAM, { opacity: colors.shine ?? '0.14', least: 500 }),
    ...CLOTHES[kind](colors).map(([color, paint]) => sheet.paint(TORSO, toBody, paint, color, -0.15)),
    sheet.unlit(TORSO, 0.2, SHADE, { opacity: '0.34' }),
  ];
  if (collar) parts.push(sheet.piece(COLLAR, colors.collar), sheet.unlit(COLLAR, 0.15, SHADE, { opacity: '0.34' }));
  return parts;
}

function pasteFace(sheet, p, { skin, ...colors }, toHead) {
  return [
    sheet.piece(SKIN, skin.mid),
    sheet.lit(SKIN, 0.5, skin.light),
    sheet.unlit(SKIN, 0.1, skin.dark),
    ...FEATURES.map(([name, paint]) => sheet.paint(SKIN, toHead, (x, y) => paint(p, x, y), colors[name] ?? skin[name], 0.2)),
  ];
}

const pasteHair = (sheet, hair) => [sheet.piece(HAIR, hair.mid), sheet.lit(HAIR, 0.55, hair.light), sheet.unlit(HAIR, 0.05, hair.dark)];

/** Draws a portrait, which is 480 units wide and high. `scale` is the distance between the measured points. */
export function portrait(person, scale = 1) {
  const p = { ...PLAIN, ...person.face };
  const { colors, clothes, turn, glasses } = person;
  const frame = { columns: SIDE / scale, rows: SIDE / scale, scale, unit: 116, middle: [240, 226] };
  const head = headOf(person, p);
  const body = bodyOf(person, p);
  const skin = (x, y, z) => join(head.skin(x, y, z), body.neck(x, y, z), 0.1);
  const sheet = new Sheet(frame, look([body.torso, body.collar, skin, head.hair], frame));
  return drawing(
    SIDE,
    SIDE,
    `Портрет: ${person.name}`,
    rect(0, 0, SIDE, SIDE, colors.ground[0]),
    path(sheet.wallShadow(), colors.ground[1]),
    pasteClothes(sheet, clothes, colors.clothes, body.toBody),
    pasteFace(sheet, p, colors, head.toHead),
    pasteHair(sheet, colors.hair),
    glasses ? spectacles(glasses, p, turn, NECK, frame, colors.frame) : '',
  );
}
