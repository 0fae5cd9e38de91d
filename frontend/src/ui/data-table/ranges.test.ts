import { expect, test } from 'vitest';
import { sharesOf } from './ranges.ts';

test('temperatures share a linear scale, also below zero', () => {
  expect(sharesOf(['15–25 °C', 'от −25 до −15 °C', 'Особый режим'], 'linear')).toEqual([
    { from: 80, to: 100 },
    { from: 0, to: 20 },
    undefined,
  ]);
});

test('sizes of batches share a logarithmic scale, on which a tenfold size is always equally far', () => {
  const [small, large] = sharesOf(['10–100 л', '100–1 000 л'], 'logarithmic');
  expect(small?.to).toBe(large?.from);
  expect((large?.to ?? 0) - (large?.from ?? 0)).toBeCloseTo((small?.to ?? 0) - (small?.from ?? 0), 0);
});
