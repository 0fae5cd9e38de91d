/**
 * Joins class names with spaces. Names that are undefined, empty or `false` are left out, because not every variant of a
 * component has a class.
 */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== false && name !== '').join(' ');
}
