import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * Sends a request target unchanged, whereas HTTP clients would normalise it, and returns the status of the response.
 */
export async function rawStatus(address: string, target: string): Promise<number> {
  const [host, port] = address.split(':');
  const socket = connect(Number(port), host);
  socket.end(`GET ${target} HTTP/1.1\r\nHost: ${address}\r\nConnection: close\r\n\r\n`, 'latin1');
  const answer = await text(socket);
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}
