import { createContext, createElement, type ReactNode, useContext } from 'react';

/**
 * What a {@link ShellPart} renders. The browser always renders the part itself. The renderer marks a part, so that its
 * markup can be kept (`mark`), or leaves out a part whose markup is known (`skip`).
 */
export type ShellMode = 'plain' | 'mark' | 'skip';

const ELEMENT = 'shell-part';

export const ShellModeContext = createContext<ShellMode>('plain');

/**
 * A part of the layout that looks the same whenever the path, the data of the site and the hour are the same. Such a
 * part must not read the query, the data of a page, or anything else that differs between visitors.
 */
export function ShellPart({ name, children }: { name: string; children: ReactNode }) {
  const mode = useContext(ShellModeContext);
  return mode === 'plain' ? children : createElement(ELEMENT, { name }, mode === 'mark' ? children : null);
}

/** The markup of each part, by its name. */
export type ShellMarkup = ReadonlyMap<string, string>;

/** Splits marked markup into the markup of the parts and the markup of the whole page without marks. */
export function takeParts(marked: string): { readonly parts: ShellMarkup; readonly markup: string } {
  const parts = new Map<string, string>();
  const markup = replaceParts(marked, (name, part) => {
    parts.set(name, part);
    return part;
  });
  return { parts, markup };
}

/** Returns the markup of a page whose parts were left out, with the known markup of the parts. */
export function insertParts(skipped: string, parts: ShellMarkup): string {
  return replaceParts(skipped, (name) => parts.get(name) ?? '');
}

function replaceParts(markup: string, replacement: (name: string, part: string) => string): string {
  const pieces = markup.split(`<${ELEMENT} name="`);
  const [start = '', ...rest] = pieces;
  return rest.reduce((done, piece) => {
    const [head = '', ...tail] = piece.split(`</${ELEMENT}>`);
    const end = head.indexOf('">');
    return done + replacement(head.slice(0, end), head.slice(end + 2)) + tail.join(`</${ELEMENT}>`);
  }, start);
}
