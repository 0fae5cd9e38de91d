import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Returns loopback addresses with unused ports. All ports stay open until the last port has been chosen, so no port is
 * returned twice.
 */
export async function freeAddresses(count: number): Promise<string[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => server.listening || once(server, 'listening')));
  const addresses = servers.map((server) => `127.0.0.1:${portOf(server)}`);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return addresses;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port');
  return address.port;
}
