/**
 * Reports whether `pathname` belongs to a section of the site. `paths` are the paths of the section and of the pages that
 * its menu lists. The section consists of these paths and of all paths below them.
 */
export function isInSection(paths: readonly string[], pathname: string): boolean {
  return paths.some((own) => pathname === own || pathname.startsWith(`${own}/`));
}
