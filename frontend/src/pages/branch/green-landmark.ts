/** A green area on a route plan, in units of the drawing. */
export interface GreenArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A rectangle with rounded corners, such as `M152 290h200a12 12 0 0 1 12 12v76a12…`. */
const ROUNDED = /^M(\d+) (\d+)h(\d+)a(\d+) \4 0 0 1 \4 \4v(\d+)a/;

/**
 * Returns the area of a square or a park that is the landmark of a plan. Its drawing is a rectangle with rounded corners.
 * A river and a bank have other outlines, and are not what a visitor looks for. Returns undefined for them.
 */
export function greenLandmark(nature: string): GreenArea | undefined {
  const [, left, top, across, radius, down] = (ROUNDED.exec(nature) ?? []).map(Number);
  if (left === undefined || top === undefined || across === undefined || radius === undefined || down === undefined) {
    return undefined;
  }
  return { x: left - radius, y: top, width: across + 2 * radius, height: down + 2 * radius };
}

/** The space around the trees, and the smallest distance between two of them. */
const MARGIN = 24;
const DISTANCE = 36;

/** Returns the centres of the trees of an area, which stand in rows below its name. The rows of a high area reach its foot. */
export function treesOf({ x, y, width, height }: GreenArea): readonly { readonly x: number; readonly y: number }[] {
  const count = Math.floor((width - 2 * MARGIN) / DISTANCE) + 1;
  const step = (width - 2 * MARGIN) / Math.max(count - 1, 1);
  const rows = Math.max(1, Math.floor((height * 0.6 - MARGIN) / DISTANCE));
  return Array.from({ length: rows * count }, (_, index) => {
    const row = Math.floor(index / count);
    return { x: x + MARGIN + (index % count) * step, y: y + height - MARGIN - row * DISTANCE };
  });
}
