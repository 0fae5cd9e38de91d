// Reads from the texts of a product what is in its package: how many tablets of which shape and colour, or how many
// ampoules of which volume. The picture of a product and its page cannot disagree then.

const WHITE = '#f6f4ee';
const YELLOW = '#e6b53c';

const compositionOf = (product) => product.sections?.find((section) => section.id === 'composition')?.text ?? '';

/** Returns the first number of `text` before one of the words that `words` matches, or undefined. */
const numberBefore = (text, words) => Number(text.match(new RegExp(`(\\d+)\\s*(?:${words})`))?.[1]) || undefined;

/** Returns the largest number of pieces in a strip, in two rows, into which the package can be divided. */
const stripOf = (count) => [14, 10, 12, 8].find((size) => count % size === 0) ?? 10;

/** Returns how tablets and capsules look, and how they are packed. */
function piecesOf(product) {
  const text = compositionOf(product);
  const count = numberBefore(product.package_text, 'таблет|капсул');
  return {
    count,
    strip: count && stripOf(count),
    flat: /плоск/i.test(text),
    scored: /риск/i.test(text),
    // Only iron oxide gives a colour. Without it, the body or the film is white.
    colour: /оксид жёлтый/.test(text) ? YELLOW : WHITE,
  };
}

/** Returns what is in the package of a product. */
export function contentsOf(product) {
  const text = product.package_text;
  const ampoules = numberBefore(text, 'ампул');
  if (ampoules) return { count: ampoules, volume: numberBefore(text, 'мл') };
  if (product.form_group === 'tablets' || product.form_group === 'capsules') return piecesOf(product);
  return { volume: numberBefore(text, 'мл|г') };
}
