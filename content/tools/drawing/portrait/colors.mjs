// The colours of skin, hair and grounds on portraits: each has a plane in the light, a middle plane and one in the dark.
import { INK } from '../svg.mjs';

const SKIN = {
  fair: {
    light: '#f9dcc4',
    mid: '#ecbb9b',
    dark: '#c38062',
    fold: '#cc8f6f',
    lip: '#b0594a',
    lipLight: '#cf7d68',
    line: '#7a3b2b',
  },
  warm: {
    light: '#f3cda9',
    mid: '#dfa87f',
    dark: '#ad6d4e',
    fold: '#bb7d5b',
    lip: '#9d5743',
    lipLight: '#c0765d',
    line: '#653525',
  },
  olive: {
    light: '#ebc298',
    mid: '#d19a6e',
    dark: '#986040',
    fold: '#a8714c',
    lip: '#8f4f36',
    lipLight: '#b16f4f',
    line: '#593420',
  },
  ruddy: {
    light: '#f1c2a0',
    mid: '#db9a75',
    dark: '#a65f45',
    fold: '#b8714f',
    lip: '#97503d',
    lipLight: '#ba6f57',
    line: '#633022',
  },
};
const HAIR = {
  black: { light: '#4a423f', mid: '#2b2523', dark: '#161312' },
  brown: { light: '#7b5138', mid: '#553524', dark: '#321e15' },
  chestnut: { light: '#a8663c', mid: '#7c4527', dark: '#4b2716' },
  fair: { light: '#dcb477', mid: '#b98b4e', dark: '#7f5a2c' },
  grey: { light: '#c9cbc6', mid: '#979c98', dark: '#5f6764' },
  white: { light: '#f3f1ea', mid: '#cfd1cb', dark: '#8c9490' },
  red: { light: '#cf7440', mid: '#a34d27', dark: '#672b15' },
};
/** A wall, and the shadow on it. */
const GROUND = {
  mint: ['#cfe7dd', '#a9cfc1'],
  sand: ['#ece2cf', '#d3c5a9'],
  peach: ['#f2d2c3', '#dbaf9c'],
  straw: ['#efdcae', '#d6bc80'],
  teal: ['#8fc2b2', '#659e8d'],
};

export const colors = (ground, skin, hair) => ({
  ground: GROUND[ground],
  skin: SKIN[skin],
  hair: HAIR[hair],
  brow: HAIR[hair].dark,
  lash: '#2a1c18',
  crease: SKIN[skin].dark,
  iris: '#33231d',
  white: '#f4ece2',
  frame: INK,
});
