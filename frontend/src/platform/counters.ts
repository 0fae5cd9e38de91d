/**
 * A third-party analytics counter. The setting is a list of entries of the form `kind:id:script URL`, separated by
 * spaces. Without the setting, there are no counters.
 */
export interface AnalyticsCounter {
  readonly kind: 'metrika' | 'second';
  readonly id: string;
  readonly script: string;
}

/**
 * Parses the setting. Throws for an invalid entry, because nobody would notice a configured counter that does not
 * count.
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
