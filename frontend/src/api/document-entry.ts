import type { DocumentItem, MediaFile } from './types.ts';

/** A file to download, as lists show it. */
export interface DocumentEntry {
  readonly title: string;
  readonly text?: string | undefined;
  readonly date?: string | undefined;
  readonly href: string;
  readonly kind: string;
  readonly bytes: number;
}

/** A document of the contract as the list shows it. */
export function toDocumentEntry({ title, text, date, file }: DocumentItem): DocumentEntry {
  return { title, text, date, href: file.href, kind: file.kind, bytes: file.bytes };
}

/** A file that stands by itself: an instruction, a tender's annex. */
export function toFileEntry({ title, date, href, kind, bytes }: MediaFile): DocumentEntry {
  return { title, date, href, kind, bytes };
}
