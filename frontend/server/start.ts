import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTransport } from '#api/transport.ts';
import { isObject, isString, parseAs, type TypeGuard } from '#api/type-guards.ts';
import { createAssetFinder, isManifest } from './assets.ts';
import { createHandler } from './handler.ts';
import { causeOf, log } from './log.ts';
import { readSettings } from './settings.ts';
import { endOnSignal } from './shutdown.ts';
import { createTransport } from './transport.ts';

/**
 * The keep-alive timeout of the renderer, in milliseconds. Portico closes idle connections after 4 s. Because the
 * renderer waits longer, Portico never sends a request on a connection that the renderer is closing.
 */
const KEEP_ALIVE_MS = 65_000;

function start(): void {
  const settings = readSettings(process.env);
  const { id } = readJson(isObject({ id: isString }), '../build.json');
  const assetsFor = createAssetFinder(readJson(isManifest, './manifest.json'));
  setTransport(createTransport(settings.apiOrigin, log));
  const render = { origin: settings.publicOrigin, buildId: id, assetsFor };
  const handle = createHandler({ render, isReady: () => true, log });

  const server = createServer((request, response) => void handle(request, response));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = KEEP_ALIVE_MS + 1000;
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  });
  server.on('error', fail);
  server.listen(settings.port, settings.host, () => {
    log('info', 'listening', { address: `${settings.host}:${settings.port}`, build: id, api: settings.apiOrigin });
  });
  endOnSignal(server, log);
}

function readJson<T>(guard: TypeGuard<T>, name: string): T {
  return parseAs(guard, JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')), name);
}

function fail(error: unknown): never {
  log('error', 'failed to start', { cause: causeOf(error) });
  process.exit(1);
}

try {
  start();
} catch (error) {
  fail(error);
}
