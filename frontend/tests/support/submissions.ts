import { DatabaseSync } from 'node:sqlite';
import { environment } from '../stack/environment.ts';

interface Submission {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** What the content API has stored under a number, read from its database. */
export function storedUnder(number: string): Submission | undefined {
  const database = new DatabaseSync(environment('SITE_DATABASE'), { readOnly: true });
  try {
    const row = database.prepare('SELECT kind, payload FROM submissions WHERE number = ?').get(number);
    return row && { kind: String(row.kind), payload: JSON.parse(String(row.payload)) as Submission['payload'] };
  } finally {
    database.close();
  }
}
