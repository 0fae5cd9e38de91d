import { expect, test } from 'vitest';
import { scaleOf, unitsOf } from './ranges.ts';

test('temperatures share a linear scale, also below zero', () => {
  const { shares, ticks } = scaleOf(['15–25 °C', 'от −25 до −15 °C', 'Особый режим'], 'linear');
  expect(shares).toEqual([{ from: 80, to: 100 }, { from: 0, to: 20 }, undefined]);
  expect(ticks.map(({ value }) => value)).toEqual([-20, -10, 0, 10, 20]);
  expect(ticks[2]).toEqual({ at: 50, value: 0 });
});

test('sizes of batches share a logarithmic scale, on which a tenfold size is always equally far', () => {
  const [small, large] = scaleOf(['10–100 л', '100–1 000 л'], 'logarithmic').shares;
  expect(small?.to).toBe(large?.from);
  expect((large?.to ?? 0) - (large?.from ?? 0)).toBeCloseTo((small?.to ?? 0) - (small?.from ?? 0), 0);
});

test('a logarithmic scale has round values between its smallest and its largest number', () => {
  const { shares, ticks } = scaleOf(['20–150 л', '200–2 000 л'], 'logarithmic');
  expect(ticks.map(({ value }) => value)).toEqual([20, 50, 100, 200, 500, 1000, 2000]);
  expect(ticks[0]?.at).toBe(shares[0]?.from);
  expect(ticks.at(-1)?.at).toBe(shares[1]?.to);
});

test('the axis of a logarithmic scale ends at or behind the greatest number', () => {
  const { shares, ticks } = scaleOf(['50–500 кг', '100–600 кг'], 'logarithmic');
  expect(ticks.map(({ value }) => value)).toEqual([50, 100, 200, 500, 1000]);
  expect(ticks.at(-1)?.at).toBeGreaterThan(shares[1]?.to ?? 100);
  expect(ticks.at(-1)?.at).toBeLessThan(100);
});

test('a scale without numbers has no values', () => {
  expect(scaleOf(['по договору'], 'logarithmic')).toEqual({ shares: [undefined], ticks: [] });
});

test('texts are grouped by their units', () => {
  expect([...unitsOf(['150–400 кг', '20–150 л', '80–250 кг', 'по договору'])]).toEqual([
    ['кг', [0, 2]],
    ['л', [1]],
    ['', [3]],
  ]);
});
