// The colours of skin, hair and grounds on portraits: each has a plane in the light, a middle plane and one in the dark.
import { INK } from '../svg.mjs';

const SKIN = {
  fair: { light: '#f6d8bf', mid: '#e3ab88', dark: '#b37054', fold: '#b9785a', lip: '#a8503f', lipLight: '#c8735c', line: '#6f3626' },
  warm: { light: '#f0c9a4', mid: '#d59b72', dark: '#9e5f43', fold: '#a86a4b', lip: '#95503c', lipLight: '#b96f55', line: '#5f3021' },
  olive: { light: '#e9be93', mid: '#c78d61', dark: '#84502f', fold: '#96603d', lip: '#87482f', lipLight: '#aa6747', line: '#54301c' },
  ruddy: { light: '#eebc98', mid: '#d08c66', dark: '#8f4c35', fold: '#a5603f', lip: '#8f4836', lipLight: '#b2674f', line: '#5d2b1e' },
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
  frame: INK,
});
