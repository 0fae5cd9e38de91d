/** Matches paths of this site that do not lead to pages, such as files, media of the API host and feeds. */
const NOT_A_PAGE = /^\/(api|assets|builds)\/|\.[a-z0-9]{2,5}$/i;

/** Reports whether the target of a link is a page of this site, which opens without loading a new document. */
export function isOwnPage(target: string): boolean {
  return target.startsWith('/') && !target.startsWith('//') && !NOT_A_PAGE.test(target.split(/[?#]/)[0] ?? '');
}
