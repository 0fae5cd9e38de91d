/** Joins class names. Undefined and empty names are left out, because a look without rules of its own has no class. */
export function classes(...names: readonly (string | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== '').join(' ');
}
