import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { places } from '../stack/places.ts';

interface RuleTest {
  readonly get: string;
  readonly to?: string;
}
interface RuleFile {
  readonly rules: readonly { readonly tests?: readonly RuleTest[] }[];
}

export interface LegacyAddress {
  readonly file: string;
  readonly get: string;
  readonly to: string;
}

/** Every address that a rule's own tests say is redirected. */
export function legacyAddresses(): LegacyAddress[] {
  const files = readdirSync(places.rules).filter((name) => name.endsWith('.yaml'));
  return files.flatMap((file) => {
    const { rules } = parse(readFileSync(join(places.rules, file), 'utf8')) as RuleFile;
    const tests = rules.flatMap((rule) => rule.tests ?? []);
    return tests.flatMap(({ get, to }) => (to ? [{ file, get, to }] : []));
  });
}
