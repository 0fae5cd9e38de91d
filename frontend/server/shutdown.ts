import type { Server } from 'node:http';
import type { Log } from './log.ts';

/**
 * The grace period for requests in flight, in milliseconds. The contract of the renderer requires that the process ends
 * within 5 s.
 */
const GRACE_MS = 4500;

/**
 * Ends the process after SIGTERM or SIGINT. The server stops accepting connections and completes the requests in
 * flight. When the grace period ends, the remaining connections are closed.
 */
export function endOnSignal(server: Server, log: Log): void {
  const end = (signal: NodeJS.Signals): void => {
    log('info', 'stopping', { signal });
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => {
      server.closeAllConnections();
      process.exit(0);
    }, GRACE_MS).unref();
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}
