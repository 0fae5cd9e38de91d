/** Reports whether any analytics counter is configured. The renderer writes the counters into the document. */
export function hasCounters(): boolean {
  return setting() !== '';
}

/**
 * Reports the page that is shown to the analytics counters. The layout calls this function when the page and its title are
 * shown. The code of the counters is loaded only if the site has counters.
 */
export function reportPageView(): void {
  if (!hasCounters()) return;
  const shown = { url: location.href, title: document.title };
  import('./analytics.ts').then(({ countPageView }) => countPageView(shown, setting()), ignore);
}

/** A page without its counters still works. */
function ignore(): void {}

function setting(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="analytics"]')?.content ?? '';
}
