// Draws portraits as cut paper under one lamp: a head is a solid, the lamp lights it, and every plane of light becomes
// a piece of paper. people.mjs describes the people.
import { CLOTHES, collarAt, NECKS, neckAt, torsoAt } from './portrait/body.mjs';
import { FEATURES } from './portrait/face.mjs';
import { spectacles } from './portrait/glasses.mjs';
import { beardAt, hairAt, strands } from './portrait/hair.mjs';
import { PLAIN, skinAt } from './portrait/head.mjs';
import { look } from './portrait/light.mjs';
import { Sheet } from './portrait/sheet.mjs';
import { join, turned } from './portrait/solids.mjs';
import { drawing, path, rect, tag } from './svg.mjs';

const SIDE = 480;
/** A head is 0.57 as high as the picture. */
const [UNIT, MIDDLE] = [137, [240, 214]];
/** Which part of the described turn to the side is left: the face is seen well at the size of a card. */
const FACING = 0.8;
/** The point around which a head is turned. */
const NECK = [0, -0.62, -0.12];
/** The solids, in the order in which they are pasted. */
const [TORSO, COLLAR, SKIN, HAIR] = [1, 2, 3, 4];
const [SHADE, GLEAM] = ['#052a27', '#ffffff'];
/** Each piece of paper lies a little above the one below it, and the wall is farther away: its shadow is softer. */
const LIFTED = { filter: 'url(#lift)' };
const FILTERS = tag(
  'defs',
  {},
  tag(
    'filter',
    { id: 'lift', x: '-20%', y: '-20%', width: '140%', height: '140%' },
    [
      tag('feGaussianBlur', { in: 'SourceAlpha', stdDeviation: 3 }),
      tag('feOffset', { dx: 2, dy: 3 }),
      tag('feColorMatrix', { values: '0 0 0 0 .1 0 0 0 0 .1 0 0 0 0 .08 0 0 0 .3 0' }),
      tag('feMerge', {}, tag('feMergeNode', {}) + tag('feMergeNode', { in: 'SourceGraphic' })),
    ].join(''),
  ) + tag('filter', { id: 'wall', x: '-20%', y: '-20%', width: '140%', height: '140%' }, tag('feGaussianBlur', { stdDeviation: 5 })),
);

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

/** The body follows the turn of the head so far that the collar stays below the chin. */
function bodyOf({ turn: [yaw], clothes }, p) {
  const turn = turned(yaw * 0.75, 0, 0, [0, 0, -0.2]);
  const toBody = (x, y, z, out) => turn(x, y - 0.2, z, out);
  const at = [0, 0, 0];
  const inBody = (solid) => (x, y, z) => {
    toBody(x, y, z, at);
    return solid(at[0], at[1], at[2]);
  };
  return {
    toBody,
    neck: inBody((x, y, z) => neckAt(p, x, y, z)),
    torso: inBody((x, y, z) => torsoAt(p, clothes, x, y, z)),
    collar: inBody((x, y, z) => collarAt(p, clothes, x, y, z)),
  };
}

function pasteClothes(sheet, { kind, collar }, colors, toBody) {
  const parts = [
    sheet.piece(TORSO, colors.base, LIFTED),
    sheet.lit(TORSO, 0.78, GLEAM, { opacity: colors.shine ?? '0.14', least: 2600 }),
    ...CLOTHES[kind](colors).map(([color, paint]) => sheet.paint(TORSO, toBody, paint, color, -0.15)),
    sheet.unlit(TORSO, 0.2, SHADE, { opacity: '0.34', least: 1500 }),
  ];
  if (collar) parts.push(sheet.piece(COLLAR, colors.collar, LIFTED), sheet.unlit(COLLAR, 0.15, SHADE, { opacity: '0.34' }));
  return parts;
}

const pasteNeck = (sheet, { kind }, colors, toBody) =>
  (NECKS[kind]?.(colors) ?? []).map(([color, paint]) => sheet.paint(SKIN, toBody, paint, color, -0.2));

function pasteFace(sheet, p, { skin, ...colors }, toHead) {
  return [
    sheet.piece(SKIN, skin.mid, LIFTED),
    sheet.lit(SKIN, 0.46, skin.light),
    sheet.unlit(SKIN, 0.08, skin.dark, { least: 620 }),
    ...FEATURES.map(([name, paint]) => sheet.paint(SKIN, toHead, (x, y) => paint(p, x, y), colors[name] ?? skin[name], 0.2)),
  ];
}

function pasteHair(sheet, shape, hair, toHead) {
  const combed = strands(shape);
  return [
    sheet.piece(HAIR, hair.mid, LIFTED),
    sheet.lit(HAIR, 0.52, hair.light),
    sheet.unlit(HAIR, 0.05, hair.dark),
    combed && sheet.paint(HAIR, toHead, combed, hair.dark, -2, { opacity: '0.5' }),
  ];
}

/** Draws a portrait, which is 480 units wide and high. `scale` is the distance between the measured points. */
export function portrait(described, scale = 1) {
  const [yaw, ...leans] = described.turn;
  const person = { ...described, turn: [yaw * FACING, ...leans] };
  const p = { ...PLAIN, ...person.face };
  const { colors, clothes, turn, glasses } = person;
  const frame = { columns: SIDE / scale, rows: SIDE / scale, scale, unit: UNIT, middle: MIDDLE };
  const head = headOf(person, p);
  const body = bodyOf(person, p);
  const skin = (x, y, z) => join(head.skin(x, y, z), body.neck(x, y, z), 0.1);
  const sheet = new Sheet(frame, look([body.torso, body.collar, skin, head.hair], frame));
  return drawing(
    SIDE,
    SIDE,
    `Портрет: ${person.name}`,
    FILTERS,
    rect(0, 0, SIDE, SIDE, colors.ground[0]),
    path(sheet.wallShadow(), colors.ground[1], { filter: 'url(#wall)' }),
    pasteClothes(sheet, clothes, colors.clothes, body.toBody),
    pasteFace(sheet, p, colors, head.toHead),
    pasteNeck(sheet, clothes, colors.clothes, body.toBody),
    pasteHair(sheet, person.hair, colors.hair, head.toHead),
    glasses ? spectacles(glasses, p, turn, NECK, frame, colors.frame) : '',
  );
}
