import { expect, test } from 'vitest';
import { contrastRatio, parseRgb } from './contrast.ts';

test('the contrast ratio of black and white is 21, in both orders', () => {
  expect(contrastRatio([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrastRatio([255, 255, 255], [0, 0, 0])).toBeCloseTo(21, 5);
});

test('the contrast ratio of a colour with itself is 1', () => {
  expect(contrastRatio([11, 107, 92], [11, 107, 92])).toBe(1);
});

// The grey #767676 is the lightest grey with a ratio of at least 4.5 on white.
test('the contrast ratio tells two neighbouring greys apart', () => {
  expect(contrastRatio([0x76, 0x76, 0x76], [255, 255, 255])).toBeGreaterThan(4.5);
  expect(contrastRatio([0x77, 0x77, 0x77], [255, 255, 255])).toBeLessThan(4.5);
});

test('a computed colour is parsed, and a translucent colour is not', () => {
  expect(parseRgb('rgb(11, 107, 92)')).toEqual([11, 107, 92]);
  expect(parseRgb('rgba(0, 0, 0, 0.5)')).toBeNull();
});
