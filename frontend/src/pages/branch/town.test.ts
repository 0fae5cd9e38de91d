import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blocks, edgeBefore, footprint, roundedLine } from './town.ts';

test('the blocks of a town reach the edges of the drawing and do not overlap', () => {
  const all = blocks();
  expect(Math.min(...all.map(({ x }) => x))).toBe(0);
  expect(Math.max(...all.map(({ x, width }) => x + width))).toBe(720);
  expect(Math.max(...all.map(({ y, height }) => y + height))).toBe(420);
  const overlapping = all.filter((one, index) =>
    all
      .slice(index + 1)
      .some(
        (other) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      ),
  );
  expect(overlapping).toEqual([]);
});

test('houses beside and below each other look different', () => {
  expect(footprint({ x: 40, y: 40 })).not.toBe(footprint({ x: 155, y: 40 }));
  expect(footprint({ x: 40, y: 40 })).not.toBe(footprint({ x: 40, y: 170 }));
});

test('the drawing has the outline of every house', () => {
  const drawing = readFileSync('src/features/town-plan/town-plan.svg', 'utf8');
  const names = [40, 155, 270, 385, 500, 615].flatMap((x) => [40, 170, 300].map((y) => footprint({ x, y })));
  expect(names.filter((name) => !drawing.includes(`id="${name}"`))).toEqual([]);
});

test('a way turns its corners in a bow and ends at its last point', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 60 },
  ];
  expect(roundedLine(points)).toBe('M0 0L82 0Q100 0 100 18L100 60');
  expect(roundedLine([])).toBe('');
});

test.each([
  [
    { x: 100, y: 330 },
    { x: 300, y: 330 },
    { x: 0, y: 330 },
  ],
  [
    { x: 600, y: 330 },
    { x: 300, y: 330 },
    { x: 720, y: 330 },
  ],
  [
    { x: 90, y: 110 },
    { x: 90, y: 270 },
    { x: 90, y: 0 },
  ],
  [
    { x: 90, y: 270 },
    { x: 90, y: 110 },
    { x: 90, y: 420 },
  ],
])('the street of a way from %j to %j comes from %j', (start, next, edge) =>
  expect(edgeBefore(start, next)).toEqual(edge),
);
