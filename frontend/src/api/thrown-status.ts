import { isRecord } from './records.ts';

/**
 * Returns the status of an error that was created with React Router's function `data()`. Returns undefined for any
 * other error.
 */
export function statusOf(thrown: unknown): number | undefined {
  if (!isRecord(thrown) || !isRecord(thrown.init)) return undefined;
  return typeof thrown.init.status === 'number' ? thrown.init.status : undefined;
}
