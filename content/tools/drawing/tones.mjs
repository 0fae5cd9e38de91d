// Defines the colours of products.
import { ACCENT, BRAND, DEEP, FOAM, GOLD, MINT, PEACH, SAND, STRAW, TEAL, WHITE } from './svg.mjs';

/** `main` is the colour of the band and of the dose. If it is so light that words in it, or white words on it, are hard to read, `dose` and `foot` replace these colours. */
const tone = (main, soft, floor, { dose = main, foot = WHITE } = {}) => ({ main, soft, floor, dose, foot });
const TONES = {
  37: tone('#3d6f8e', '#cfe0ea', '#e6eff4'),
  38: tone(ACCENT, PEACH, '#fbece5'),
  39: tone('#8c3b4a', '#ecd0d4', '#f6e8ea'),
  40: tone('#b0647f', '#f1d9e1', '#f8ecf0'),
  41: tone('#2b7fa3', '#cde6ef', '#e6f3f7'),
  42: tone('#c4513f', '#f4d3c6', '#fae9e3'),
  43: tone('#5b6aa8', '#d9deef', '#eceff8'),
  44: tone('#6d5584', '#e0d6ea', '#f1ecf5'),
  45: tone('#7f9c3a', '#e3ecca', '#f2f6e5'),
  46: tone('#c98a3c', STRAW, '#f9f0da'),
  47: tone(TEAL, FOAM, MINT),
  48: tone('#7a8f3d', '#e5ebc9', '#f2f5e4'),
  49: tone('#3a8a8c', '#cde7e6', '#e6f3f2'),
  50: tone(GOLD, STRAW, '#fbf3dc', { dose: '#855710', foot: DEEP }),
  54: tone('#6b7f3a', '#e0e7c8', '#f0f4e2'),
  55: tone('#8a6a3d', '#eadcc4', SAND),
  56: tone(BRAND, FOAM, MINT),
  57: tone('#4d5b3a', '#dadfc9', '#eef0e5'),
  59: tone(BRAND, FOAM, MINT),
  60: tone('#8c3b4a', '#ecd0d4', '#f6e8ea'),
};

/** Returns the colours of a product: of its packages, and of the backdrop behind it. They depend on its section. */
export const tonesOf = (product) => TONES[product.section];
