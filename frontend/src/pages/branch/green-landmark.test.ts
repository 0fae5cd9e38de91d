import { expect, test } from 'vitest';
import { greenLandmark, treesOf } from './green-landmark.ts';

const SQUARE = 'M152 290h200a12 12 0 0 1 12 12v76a12 12 0 0 1-12 12H152a12 12 0 0 1-12-12v-76a12 12 0 0 1 12-12Z';

test('a rounded rectangle is a square or a park', () => {
  expect(greenLandmark(SQUARE)).toEqual({ x: 140, y: 290, width: 224, height: 100 });
});

test('a river and a bank are no landmarks', () => {
  expect(greenLandmark('M0 236c90 14 160 4 250 10v26Z')).toBeUndefined();
  expect(greenLandmark('M0 0h132v210c0 40-30 62-132 62Z')).toBeUndefined();
});

test('the trees of a square stand inside it', () => {
  const trees = treesOf({ x: 140, y: 290, width: 224, height: 100 });
  expect(trees.map(({ x }) => Math.round(x))).toEqual([164, 208, 252, 296, 340]);
  expect(new Set(trees.map(({ y }) => y))).toEqual(new Set([366]));
  const ofPark = treesOf({ x: 140, y: 128, width: 150, height: 250 });
  expect(new Set(ofPark.map(({ y }) => y))).toEqual(new Set([354, 318, 282]));
});
