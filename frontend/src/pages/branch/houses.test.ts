import { expect, test } from 'vitest';
import { housesOf } from './houses.ts';

const WAY = [
  { x: 100, y: 330 },
  { x: 300, y: 330 },
  { x: 300, y: 210 },
  { x: 540, y: 210 },
];

test('no house stands on the way, its street, the lane or the building', () => {
  const houses = housesOf(WAY, 300);
  expect(houses.length).toBeGreaterThan(3);
  const points = [
    [200, 330],
    [300, 270],
    [420, 210],
    [660, 210],
    [300, 60],
    [600, 110],
    [600, 70],
  ] as const;
  for (const [px, py] of points) {
    const covering = houses.filter(({ x, y }) => px >= x && px <= x + 78 && py >= y && py <= y + 70);
    expect(covering, `${px}, ${py}`).toEqual([]);
  }
});

test('a plan without points has no houses', () => {
  expect(housesOf([], 0)).toEqual([]);
});

test('no house stands behind the name of a landmark beside the way', () => {
  const behind = ({ x, y }: { x: number; y: number }) => x < 475 && x + 78 > 326 && y < 340 && y + 70 > 300;
  expect(housesOf(WAY, 300).filter(behind)).not.toEqual([]);
  expect(housesOf(WAY, 300, { x: 300, y: 270 }).filter(behind)).toEqual([]);
});
