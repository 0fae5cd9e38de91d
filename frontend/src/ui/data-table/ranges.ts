/** A part of a common scale, in percent of the scale. */
export interface Share {
  readonly from: number;
  readonly to: number;
}

/** A round value of a scale, and its position in percent of the scale. */
export interface Tick {
  readonly at: number;
  readonly value: number;
}

/** The scale of texts with ranges: the share that each text covers, or `undefined` for a text without two numbers. */
export interface Scale {
  readonly shares: readonly (Share | undefined)[];
  readonly ticks: readonly Tick[];
}

/** Matches the numbers of a range, such as «−25» and «−15», or «100» and «1 000». */
const NUMBER = /−?\d+(?:[ \u00a0]\d{3})*/gu;
/** The logarithmic scale begins below the smallest number by this factor, so that no bar begins at its edge. */
const AIR = 1.25;
/** The round values of each power of ten on a logarithmic scale, and the distance of those on a linear scale. */
const ROUND = [1, 2, 5];
const STEP = 10;

/** Returns the scale of texts. It fits all numbers. Sizes that differ by a factor of ten or more need a logarithmic scale. */
export function scaleOf(texts: readonly string[], kind: 'linear' | 'logarithmic'): Scale {
  const place = kind === 'linear' ? (value: number) => value : (value: number) => Math.log(value);
  const numbers = texts.map((text) => Array.from(text.matchAll(NUMBER), ([found]) => numberOf(found)));
  const known = numbers.flat();
  const rounds = roundValues(Math.min(...known), Math.max(...known), kind);
  const air = kind === 'linear' ? 0 : Math.log(AIR);
  const least = place(Math.min(...known)) - air;
  const most = place(Math.max(...known, ...rounds)) + air;
  const percent = (value: number) => Math.round(((place(value) - least) / (most - least)) * 1000) / 10;
  const shares = numbers.map(([from, to]) =>
    from === undefined || to === undefined ? undefined : { from: percent(from), to: percent(to) },
  );
  const ticks = rounds.map((value) => ({ at: percent(value), value }));
  return { shares, ticks };
}

function roundValues(least: number, most: number, kind: 'linear' | 'logarithmic'): number[] {
  if (!Number.isFinite(most - least)) return [];
  const all: number[] = [];
  if (kind === 'linear') for (let value = Math.ceil(least / STEP) * STEP; value <= most; value += STEP) all.push(value);
  else for (let power = 1; power < 10 * most; power *= 10) all.push(...ROUND.map((round) => round * power));
  // No bar of a logarithmic scale runs past the last value of the axis.
  const end = kind === 'linear' ? most : all.find((value) => value >= most);
  return all.filter((value) => value >= least && value <= (end ?? most));
}

/** Returns the indexes of texts whose numbers have the same unit, in the order in which the units occur. */
export function unitsOf(texts: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const units = new Map<string, number[]>();
  for (const [index, text] of texts.entries()) {
    const unit = /\d[ \u00a0](\p{L}+)$/u.exec(text)?.[1] ?? '';
    units.set(unit, [...(units.get(unit) ?? []), index]);
  }
  return units;
}

function numberOf(text: string): number {
  return Number(text.replace('−', '-').replace(/[ \u00a0]/g, ''));
}
