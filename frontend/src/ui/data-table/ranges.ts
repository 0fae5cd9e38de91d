/** A part of a common scale, in percent of the scale. */
export interface Share {
  readonly from: number;
  readonly to: number;
}

/** Matches the numbers of a range, such as «−25» and «−15», or «100» and «1 000». */
const NUMBER = /−?\d+(?:[ \u00a0]\d{3})*/gu;
/** The logarithmic scale begins below the smallest number by this factor, so that no bar begins at its edge. */
const AIR = 1.25;

/**
 * Returns the share of the scale that each text covers, or `undefined` for a text without two numbers. The scale fits all
 * numbers. Sizes that differ by a factor of ten or more need a logarithmic scale.
 */
export function sharesOf(texts: readonly string[], scale: 'linear' | 'logarithmic'): readonly (Share | undefined)[] {
  const place = scale === 'linear' ? (value: number) => value : (value: number) => Math.log(value);
  const ranges = texts.map((text) => Array.from(text.matchAll(NUMBER), ([found]) => place(numberOf(found))));
  const known = ranges.flat();
  const air = scale === 'linear' ? 0 : Math.log(AIR);
  const [least, most] = [Math.min(...known) - air, Math.max(...known) + air];
  const percent = (value: number) => Math.round(((value - least) / (most - least)) * 1000) / 10;
  return ranges.map(([from, to]) =>
    from === undefined || to === undefined ? undefined : { from: percent(from), to: percent(to) },
  );
}

function numberOf(text: string): number {
  return Number(text.replace('−', '-').replace(/[ \u00a0]/g, ''));
}
