import { consent, onConsent } from './consent.ts';
import { type Counter, parseCounters } from './counters.ts';

declare global {
  interface Window {
    ym?: { (...call: unknown[]): void; a?: unknown[][] };
    _tmr?: object[];
  }
}

const METRIKA_OPTIONS = { clickmap: true, trackLinks: true, accurateTrackBounce: true, webvisor: true, defer: true };

/** Whether there is anything to ask the visitor about: `RENDERER_ANALYTICS`, which the renderer writes into the document. */
export function hasCounters(): boolean {
  return setting() !== '';
}

/** Returns the function that reports one page view. Before the visitor has allowed it no counter's code is asked for. */
export function startAnalytics(): (url: string) => void {
  const configured = parseCounters(setting());
  let hits: ((url: string) => void)[] | null = null;
  const report = (url: string): void => {
    if (consent() !== 'statistics') return;
    hits ??= configured.map(startCounter);
    for (const hit of hits) hit(url);
  };
  onConsent(() => {
    if (!hits) report(location.href);
    // Only a new document is free of code that is already running.
    else if (hits.length > 0 && consent() === 'necessary') location.reload();
  });
  return report;
}

function setting(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="analytics"]')?.content ?? '';
}

/** Both counters read what was written for them before their code came. */
function startCounter(counter: Counter): (url: string) => void {
  const script = document.createElement('script');
  script.async = true;
  script.src = counter.script;
  document.head.append(script);
  if (counter.kind === 'second') {
    window._tmr ??= [];
    return (url) => window._tmr?.push({ id: counter.id, type: 'pageView', url, start: Date.now() });
  }
  const calls: unknown[][] = [];
  window.ym ??= Object.assign((...call: unknown[]) => calls.push(call), { a: calls });
  window.ym(counter.id, 'init', METRIKA_OPTIONS);
  return (url) => window.ym?.(counter.id, 'hit', url);
}
