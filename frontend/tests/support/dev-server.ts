import { join } from 'node:path';
import { environment } from '../stack/environment.ts';
import { freeAddresses } from '../stack/free-addresses.ts';
import { places } from '../stack/places.ts';
import { startPart } from '../stack/process.ts';

interface DevServer {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Starts the server for development on a free port. Its texts come from the content API of the running product. */
export async function startDevServer(): Promise<DevServer> {
  const [address = ''] = await freeAddresses(1);
  const origin = `http://${address}`;
  const { stop } = await startPart({
    name: 'dev',
    command: process.execPath,
    args: [join(places.root, 'frontend/scripts/dev.ts')],
    env: { RENDERER_LISTEN: address, RENDERER_API_ORIGIN: `http://${environment('SITE_API')}` },
    ready: `${origin}/-/ready`,
  });
  return { origin, stop };
}
