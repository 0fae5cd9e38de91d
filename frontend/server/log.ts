/** One JSON line on stdout. The proxy's and the API host's lines have the same field names. */
export type Log = (level: 'info' | 'warn' | 'error', message: string, fields?: Record<string, unknown>) => void;

export const log: Log = (level, message, fields = {}) => {
  process.stdout.write(`${JSON.stringify({ timestamp: new Date().toISOString(), level, message, ...fields })}\n`);
};

/** What an operator needs of an error, in one field. */
export function causeOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
