import type { DocumentItem, MediaFile } from './types.ts';

/** The properties of a downloadable file that `DocumentList` shows. */
export interface DocumentEntry {
  readonly title: string;
  readonly text?: string | undefined;
  readonly date?: string | undefined;
  readonly href: string;
  readonly kind: string;
  readonly bytes: number;
}

/** Converts a document of the API to an entry of `DocumentList`. */
export function toDocumentEntry({ title, text, date, file }: DocumentItem): DocumentEntry {
  return { title, text, date, href: file.href, kind: file.kind, bytes: file.bytes };
}

/** Converts a media file of the API, such as an annex to a tender, to an entry of `DocumentList`. */
export function toFileEntry({ title, date, href, kind, bytes }: MediaFile): DocumentEntry {
  return { title, date, href, kind, bytes };
}
