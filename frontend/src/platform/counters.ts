/**
 * A counter of visits is a third party's: none is there until the setting names it, `kind:id:script address`, one entry after
 * another with spaces between them.
 */
export interface Counter {
  readonly kind: 'metrika' | 'second';
  readonly id: string;
  readonly script: string;
}

/** Throws for an entry that says nothing: a counter that was asked for and does not count would not be noticed. */
export function parseCounters(setting: string): Counter[] {
  return setting
    .split(/\s+/)
    .filter((entry) => entry !== '')
    .map(parseCounter);
}

function parseCounter(entry: string): Counter {
  const [, kind, id, script] = /^(metrika|second):([^:]+):(https:\/\/\S+)$/.exec(entry) ?? [];
  if ((kind === 'metrika' || kind === 'second') && id && script) return { kind, id, script };
  throw new Error(`expected \`metrika:<id>:https://…\` or \`second:<id>:https://…\`, found \`${entry}\``);
}
