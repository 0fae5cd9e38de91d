import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment } from './environment.ts';
import { freeAddresses } from './free-addresses.ts';
import { places } from './places.ts';
import { writePorticoConfig } from './portico-config.ts';
import { type RunningPart, startPart } from './process.ts';

export interface SecondPortico extends RunningPart {
  readonly origin: string;
}

/**
 * Starts another Portico in front of the running renderer and API host. Its configuration has other values in the block
 * `headers`.
 */
export async function startSecondPortico(headers: Readonly<Record<string, unknown>>): Promise<SecondPortico> {
  const folder = mkdtempSync(join(tmpdir(), 'site-tests-'));
  const [site = '', admin = '', internal = ''] = await freeAddresses(3);
  const [api, renderer] = [environment('SITE_API'), environment('SITE_RENDERER')];
  const config = join(folder, 'portico.yaml');
  writePorticoConfig(config, { site, admin, internal, api, renderer }, headers);
  const part = await startPart({
    name: `portico-${site}`,
    command: places.portico,
    args: ['serve', '--config', config],
    ready: `http://${admin}/-/ready`,
  });
  const stop = async (): Promise<void> => {
    await part.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { origin: `http://${site}`, stop };
}
