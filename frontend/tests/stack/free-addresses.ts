import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Addresses on loopback where nothing listens. All are held until all are known, so that they differ. */
export async function freeAddresses(count: number): Promise<string[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => server.listening || once(server, 'listening')));
  const addresses = servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return addresses;
}
