import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isArrayOf, isObject, isOptional, isString, parseAs } from '#api/type-guards.ts';
import { places } from '../stack/places.ts';

const isRuleTest = isObject<{ get: string; to?: string }>({ get: isString, to: isOptional(isString) });
const isRuleFile = isObject({ rules: isArrayOf(isObject({ tests: isOptional(isArrayOf(isRuleTest)) })) });

export interface LegacyAddress {
  readonly file: string;
  readonly get: string;
  readonly to: string;
}

/**
 * Returns all URLs for which a rule test expects a redirect. Each URL is returned with the expected target and the rule
 * file.
 */
export function legacyAddresses(): LegacyAddress[] {
  const files = readdirSync(places.rules).filter((name) => name.endsWith('.yaml'));
  return files.flatMap((file) => {
    const { rules } = parseAs(isRuleFile, parse(readFileSync(join(places.rules, file), 'utf8')), file);
    const tests = rules.flatMap((rule) => rule.tests ?? []);
    return tests.flatMap(({ get, to }) => (to ? [{ file, get, to }] : []));
  });
}
