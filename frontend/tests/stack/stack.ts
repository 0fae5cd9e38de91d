import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestEnvironment } from './environment.ts';
import { freeAddresses } from './free-addresses.ts';
import { places } from './places.ts';
import { type StackAddresses, writePorticoConfig } from './portico-config.ts';
import { type RunningPart, type StackPart, startPart } from './process.ts';

interface Stack {
  readonly environment: TestEnvironment;
  readonly stop: () => Promise<void>;
}

/** Starts the content API, the renderer and Portico on free ports with a temporary database. */
export async function startStack(): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'site-tests-'));
  mkdirSync(places.logs, { recursive: true });
  const [site = '', admin = '', internal = '', api = '', renderer = ''] = await freeAddresses(5);
  const addresses = { site, admin, internal, api, renderer };
  const config = join(folder, 'portico.yaml');
  const database = join(folder, 'content-api.db');
  writePorticoConfig(config, addresses);

  const running: RunningPart[] = [];
  const stop = async (): Promise<void> => {
    for (const part of running.reverse()) await part.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const part of partsOf(addresses, config, database)) running.push(await startPart(part));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    environment: { SITE_ORIGIN: `http://${site}`, SITE_RENDERER: renderer, SITE_API: api, SITE_DATABASE: database },
    stop,
  };
}

function partsOf(
  { site, admin, internal, api, renderer }: StackAddresses,
  config: string,
  database: string,
): StackPart[] {
  const origin = `http://${site}`;
  return [
    {
      name: 'content-api',
      command: places.contentApi,
      args: [
        ...['serve', '--listen', api, '--content', places.content],
        ...['--database', `sqlite://${database}`, '--renderer', `http://${renderer}`],
      ],
      ready: `http://${api}/api/-/ready`,
    },
    {
      name: 'renderer',
      command: process.execPath,
      args: [join(places.build, 'server/start.js')],
      env: {
        NODE_ENV: 'production',
        RENDERER_LISTEN: renderer,
        RENDERER_API_ORIGIN: `http://${internal}`,
        RENDERER_PUBLIC_ORIGIN: origin,
      },
      ready: `http://${renderer}/-/ready`,
    },
    { name: 'portico', command: places.portico, args: ['serve', '--config', config], ready: `http://${admin}/-/ready` },
  ];
}
