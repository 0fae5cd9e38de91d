import './view-controls.ts';
import { reloadOnce, STARTED } from '#platform/reload-guard.ts';

// This script is loaded before the stylesheets and the other scripts of a document. If one of them is missing, for
// example because a new build was deployed in the meantime, the document is loaded again. When the entry script runs, all
// stylesheets and scripts of the document have been loaded. From then on, `page-modules.ts` handles missing chunks.

addEventListener('error', onError, { capture: true });
addEventListener(STARTED, () => removeEventListener('error', onError, { capture: true }), { once: true });

function onError({ target }: Event): void {
  const isScript = target instanceof HTMLScriptElement;
  const isStylesheet = target instanceof HTMLLinkElement && target.rel === 'stylesheet';
  if (isScript || isStylesheet) reloadOnce(location.pathname + location.search + location.hash);
}
