import type { Pharmacies } from '#api/types.ts';

export type Region = Pharmacies['regions'][number];

export interface Selection {
  /** The alias of the selected region, or null if all regions are selected. */
  readonly region: string | null;
  /** The words that the visitor searches for. An empty text selects all pharmacies. */
  readonly words: string;
}

/** Returns the regions with the selected pharmacies. Regions without any of them are left out. */
export function selectPharmacies(regions: readonly Region[], { region, words }: Selection): readonly Region[] {
  const wanted = normalized(words).split(/\s+/).filter(Boolean);
  return regions
    .filter(({ alias }) => region === null || alias === region)
    .map((one) => ({ ...one, pharmacies: one.pharmacies.filter((pharmacy) => hasWords(pharmacy, one.title, wanted)) }))
    .filter(({ pharmacies }) => pharmacies.length > 0);
}

export function countOf(regions: readonly Region[]): number {
  return regions.reduce((sum, { pharmacies }) => sum + pharmacies.length, 0);
}

function hasWords(
  { name, city, address, hours = '' }: Region['pharmacies'][number],
  region: string,
  words: readonly string[],
): boolean {
  const text = normalized([name, city, address, hours, region].join(' '));
  return words.every((word) => text.includes(word));
}

/** Visitors write «е» instead of «ё», and no quotation marks. */
function normalized(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[«»",.]/g, ' ');
}
