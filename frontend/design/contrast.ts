/** The red, green and blue of a colour, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Parses a computed colour such as `rgb(11, 107, 92)`. Returns null for another text, and for a translucent colour. */
export function parseRgb(computed: string): Rgb | null {
  const [, red, green, blue] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(computed) ?? [];
  return red && green && blue ? [Number(red), Number(green), Number(blue)] : null;
}

/** Returns the contrast ratio of two colours, from 1 to 21 (WCAG 2.2, “contrast ratio”). */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the relative luminance of a colour, from 0 to 1 (WCAG 2.2, “relative luminance”). */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
