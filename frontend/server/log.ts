/**
 * A function that writes a log entry as one JSON line to stdout. The field names are the same as in the logs of the
 * proxy and of the API host.
 */
export type Log = (level: 'info' | 'warn' | 'error', message: string, fields?: Record<string, unknown>) => void;

export const log: Log = (level, message, fields = {}) => {
  process.stdout.write(`${JSON.stringify({ timestamp: new Date().toISOString(), level, message, ...fields })}\n`);
};

/**
 * Returns the stack of an error as text for a log field. If the value is not an error or has no stack, returns the
 * message or the value as text.
 */
export function causeOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
