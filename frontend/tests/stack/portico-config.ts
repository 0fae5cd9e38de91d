import { readFileSync, writeFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { places } from './places.ts';

export interface StackAddresses {
  readonly site: string;
  readonly admin: string;
  readonly internal: string;
  readonly api: string;
  readonly renderer: string;
}

/**
 * Writes the configuration that `make run` uses, but with other addresses and paths. The tests therefore cover the
 * configuration that is delivered with the product. `headers` is the block of the same name.
 */
export function writePorticoConfig(
  file: string,
  { site, admin, internal, api, renderer }: StackAddresses,
  headers: Readonly<Record<string, unknown>> = {},
): void {
  const config = parseDocument(readFileSync(places.porticoConfig, 'utf8'));
  config.set('listen', site);
  config.set('admin', admin);
  config.set('internal', internal);
  config.set('rules', places.rules);
  config.set('rule_state', 'rules-state');
  config.set('rule_routes', places.siteRoutes);
  config.set('build', places.build);
  config.setIn(['api', 'origin'], `http://${api}`);
  config.setIn(['pages', 'origin'], `http://${renderer}`);
  if (Object.keys(headers).length > 0) config.set('headers', headers);
  writeFileSync(file, config.toString());
}
