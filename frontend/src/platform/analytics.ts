import { consent, onConsent } from './consent.ts';
import { type Counter, parseCounters } from './counters.ts';

interface AnalyticsWindow {
  ym?: { (...call: unknown[]): void; a?: unknown[][] };
  _tmr?: object[];
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
  const page = window as AnalyticsWindow;
  const script = document.createElement('script');
  script.async = true;
  script.src = counter.script;
  document.head.append(script);
  if (counter.kind === 'second') {
    page._tmr ??= [];
    return (url) => page._tmr?.push({ id: counter.id, type: 'pageView', url, start: Date.now() });
  }
  page.ym ??= Object.assign((...call: unknown[]) => page.ym?.a?.push(call), { a: [] as unknown[][] });
  page.ym(counter.id, 'init', METRIKA_OPTIONS);
  return (url) => page.ym?.(counter.id, 'hit', url);
}
