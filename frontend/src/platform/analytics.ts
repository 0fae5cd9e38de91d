/**
 * Counters are third parties, so each is off until the document names it:
 * `<meta name="analytics" content="kind:id:script address">`, written by the renderer from `RENDERER_ANALYTICS`.
 */
export interface Counter {
  readonly kind: 'metrika' | 'second';
  readonly id: string;
  readonly script: string;
}

interface AnalyticsWindow {
  ym?: { (...call: unknown[]): void; a?: unknown[][] };
  counterQueue?: unknown[][];
}

const METRIKA_OPTIONS = { clickmap: true, trackLinks: true, accurateTrackBounce: true, webvisor: true, defer: true };

export function parseCounters(setting: string): Counter[] {
  return setting.split(/\s+/).flatMap((entry) => {
    const [, kind, id, script] = /^(metrika|second):([^:]+):(https:\/\/\S+)$/.exec(entry) ?? [];
    return (kind === 'metrika' || kind === 'second') && id && script ? [{ kind, id, script }] : [];
  });
}

/** Starts the configured counters and returns the function that reports one page view. */
export function startAnalytics(): (url: string) => void {
  const setting = document.querySelector<HTMLMetaElement>('meta[name="analytics"]')?.content ?? '';
  const hits = parseCounters(setting).map(startCounter);
  return (url) => {
    for (const hit of hits) hit(url);
  };
}

function startCounter(counter: Counter): (url: string) => void {
  const page = window as AnalyticsWindow;
  const script = document.createElement('script');
  script.async = true;
  script.src = counter.script;
  document.head.append(script);
  if (counter.kind === 'second') {
    page.counterQueue ??= [];
    const queue = page.counterQueue;
    return (url) => queue.push(['hit', counter.id, url]);
  }
  page.ym ??= Object.assign((...call: unknown[]) => page.ym?.a?.push(call), { a: [] as unknown[][] });
  page.ym(counter.id, 'init', METRIKA_OPTIONS);
  return (url) => page.ym?.(counter.id, 'hit', url);
}
