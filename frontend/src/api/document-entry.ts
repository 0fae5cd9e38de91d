import type { DocumentItem, MediaFile } from './types.ts';

/** A file to download, as `DocumentList` shows it. */
export interface DocumentEntry {
  readonly title: string;
  readonly text?: string | undefined;
  readonly date?: string | undefined;
  readonly href: string;
  readonly kind: string;
  readonly bytes: number;
}

/** Converts a document of the API. */
export function toDocumentEntry({ title, text, date, file }: DocumentItem): DocumentEntry {
  return { title, text, date, href: file.href, kind: file.kind, bytes: file.bytes };
}

/** Converts a file that is not a document of its own, such as an instruction or an annex to a tender. */
export function toFileEntry({ title, date, href, kind, bytes }: MediaFile): DocumentEntry {
  return { title, date, href, kind, bytes };
}
