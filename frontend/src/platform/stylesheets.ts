/** The links of the stylesheets that could not be loaded. */
const failed = new Set<HTMLLinkElement>();

/**
 * Starts recording which stylesheets cannot be loaded. `entry-client.tsx` calls this function once. The property `sheet`
 * of a link does not show this, because it is an empty stylesheet if the status was 404.
 */
export function watchStylesheets(): void {
  const record = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  };
  document.addEventListener('error', record, { capture: true });
}

/**
 * Requests all stylesheets again that could not be loaded. If a stylesheet still cannot be loaded, the promise rejects.
 *
 * Vite never requests a stylesheet again whose link is in the document, so a page would appear without styles.
 */
export async function reloadFailedStylesheets(): Promise<void> {
  const links = [...failed];
  failed.clear();
  await Promise.all(links.map(reload));
}

function reload(old: HTMLLinkElement): Promise<void> {
  const link = document.createElement('link');
  for (const { name, value } of old.attributes) link.setAttribute(name, value);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`the stylesheet ${link.href} is missing`)));
    old.replaceWith(link);
  });
}
