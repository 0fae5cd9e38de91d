import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * Sends a GET request with an unchanged request target and returns the status of the response. HTTP clients would
 * normalise the target, so the request is written to a socket.
 */
export async function rawStatus(address: string, target: string): Promise<number> {
  const [host, port] = address.split(':');
  const socket = connect(Number(port), host);
  socket.end(`GET ${target} HTTP/1.1\r\nHost: ${address}\r\nConnection: close\r\n\r\n`, 'latin1');
  const answer = await text(socket);
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}
