import { consent, onConsent } from './consent.ts';
import { type AnalyticsCounter, parseCounters } from './counters.ts';

declare global {
  interface Window {
    ym?: { (...call: unknown[]): void; a?: unknown[][] };
    _tmr?: object[];
  }
}

interface ShownPage {
  readonly url: string;
  readonly title: string;
}

interface PageView extends ShownPage {
  /** The URL of the previous page. */
  readonly referer: string;
}

/**
 * The click map, link tracking, accurate bounce tracking and session replay of the specification (§7). With `defer`, the
 * counter counts only the page views that the site reports.
 */
const METRIKA_OPTIONS = { clickmap: true, trackLinks: true, accurateTrackBounce: true, webvisor: true, defer: true };

/** The functions that report a page view to the counters. Null before the counters have been started. */
let counters: ((view: PageView) => void)[] | null = null;
let shown: PageView | null = null;

/**
 * Reports a page view to all analytics counters. If only the query or the fragment of the URL has changed, nothing is
 * reported.
 *
 * No script of a counter is loaded before the visitor has allowed statistics. When the visitor allows them, the current
 * page is reported.
 */
export function countPageView({ url, title }: ShownPage, setting: string): void {
  if (shown && new URL(shown.url).pathname === new URL(url).pathname) return;
  if (!shown) onConsent(() => onChoice(setting));
  shown = { url, title, referer: shown?.url ?? document.referrer };
  if (consent() === 'statistics') report(shown, setting);
}

function onChoice(setting: string): void {
  const isAllowed = consent() === 'statistics';
  if (shown && isAllowed && !counters) report(shown, setting);
  // The only way to stop a script that is already running is to load a new document.
  if (!isAllowed && counters && counters.length > 0) location.reload();
}

function report(view: PageView, setting: string): void {
  counters ??= parseCounters(setting).map(startCounter);
  for (const count of counters) count(view);
}

/**
 * Starts an analytics counter. Returns a function that reports a page view to the counter. Page views are queued in a
 * global variable until the script of the counter has loaded.
 */
function startCounter(counter: AnalyticsCounter): (view: PageView) => void {
  const script = document.createElement('script');
  script.async = true;
  script.src = counter.script;
  document.head.append(script);
  if (counter.kind === 'second') {
    window._tmr ??= [];
    return ({ url, referer }) =>
      window._tmr?.push({ id: counter.id, type: 'pageView', url, referrer: referer, start: Date.now() });
  }
  const calls: unknown[][] = [];
  window.ym ??= Object.assign((...call: unknown[]) => calls.push(call), { a: calls });
  window.ym(counter.id, 'init', METRIKA_OPTIONS);
  return ({ url, title, referer }) => window.ym?.(counter.id, 'hit', url, { title, referer });
}
