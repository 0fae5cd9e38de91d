/**
 * A third-party analytics counter. The setting lists all counters in the form `kind:id:script URL`, separated by
 * spaces. If the setting is empty, there are no counters.
 */
export interface AnalyticsCounter {
  readonly kind: 'metrika' | 'second';
  readonly id: string;
  readonly script: string;
}

/**
 * Parses the setting with the list of counters. Throws an error for an invalid entry, because otherwise nobody would
 * notice that a configured counter does not count.
 */
export function parseCounters(setting: string): AnalyticsCounter[] {
  return setting
    .split(/\s+/)
    .filter((entry) => entry !== '')
    .map(parseCounter);
}

function parseCounter(entry: string): AnalyticsCounter {
  const [, kind, id, script] = /^(metrika|second):([^:]+):(https:\/\/\S+)$/.exec(entry) ?? [];
  if ((kind === 'metrika' || kind === 'second') && id && script) return { kind, id, script };
  throw new Error(`expected \`metrika:<id>:https://…\` or \`second:<id>:https://…\`, found \`${entry}\``);
}
