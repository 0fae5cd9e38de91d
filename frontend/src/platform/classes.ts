/**
 * Joins class names with spaces. Undefined and empty names are left out, because not every variant of a component has a
 * class.
 */
export function classes(...names: readonly (string | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== '').join(' ');
}
