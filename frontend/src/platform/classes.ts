/** Joins class names; a look that needs no rules of its own has none, and leaves nothing behind. */
export function classes(...names: readonly (string | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== '').join(' ');
}
