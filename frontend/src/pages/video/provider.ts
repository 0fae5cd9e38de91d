import type { Video } from '#api/types.ts';

/** A film on a video site that the player can embed. */
export interface ProviderFilm {
  readonly provider: 'youtube' | 'vimeo';
  readonly id: string;
}

const IDS = {
  youtube: /^https:\/\/(?:www\.)?(?:youtube\.com\/(?:watch\?(?:.*&)?v=|embed\/)|youtu\.be\/)([\w-]{11})(?:[?&#]|$)/,
  vimeo: /^https:\/\/(?:player\.)?vimeo\.com\/(?:video\/)?(\d+)(?:[/?#]|$)/,
};

/**
 * Returns the film of a video site to which a source leads. Returns null if the source is a file of this site, or if its
 * URL does not contain the id of a film.
 */
export function providerFilmOf({ kind, href }: Video['source']): ProviderFilm | null {
  if (kind === 'file') return null;
  const id = IDS[kind].exec(href)?.[1];
  return id ? { provider: kind, id } : null;
}
