import { consent, onConsent } from './consent.ts';
import { type AnalyticsCounter, parseCounters } from './counters.ts';

declare global {
  interface Window {
    ym?: { (...call: unknown[]): void; a?: unknown[][] };
    _tmr?: object[];
  }
}

const METRIKA_OPTIONS = { clickmap: true, trackLinks: true, accurateTrackBounce: true, webvisor: true, defer: true };

/**
 * Reports whether any analytics counter is configured. The renderer writes the setting `RENDERER_ANALYTICS` into the
 * document.
 */
export function hasCounters(): boolean {
  return setting() !== '';
}

/**
 * Returns a function that reports a page view to all analytics counters. No script of a counter is loaded before the
 * visitor has allowed statistics.
 */
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
    // The only way to stop a script that is already running is to load a new document.
    else if (hits.length > 0 && consent() === 'necessary') location.reload();
  });
  return report;
}

function setting(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="analytics"]')?.content ?? '';
}

/**
 * Starts an analytics counter. Returns a function that reports a page view to the counter. Page views are queued in a
 * global variable until the script of the counter has loaded.
 */
function startCounter(counter: AnalyticsCounter): (url: string) => void {
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
