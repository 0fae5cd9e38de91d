/**
 * A third-party analytics counter. Portico's configuration lists all counters in the form `kind:id:script URL`, separated by
 * spaces. If the setting is empty, there are no counters.
 */
export interface AnalyticsCounter {
  readonly kind: 'metrika' | 'second';
  readonly id: string;
  readonly script: string;
}

/**
 * Parses the setting with the list of counters. If an entry is invalid, throws an error, because nobody would notice
 * that the counter is missing.
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
