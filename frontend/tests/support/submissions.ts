import { DatabaseSync } from 'node:sqlite';
import { isRecordOf, isUnknown, parseAs } from '#api/type-guards.ts';
import { environment } from '../stack/environment.ts';

interface StoredForm {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly suspected: boolean;
}

/**
 * Returns the submitted form that the database of the content API stores under the given number. Returns undefined if
 * the database does not contain the number.
 */
export function storedUnder(number: string): StoredForm | undefined {
  const database = new DatabaseSync(environment('SITE_DATABASE'), { readOnly: true });
  try {
    const row = database.prepare('SELECT kind, payload, suspected FROM submissions WHERE number = ?').get(number);
    if (!row) return undefined;
    const payload = parseAs(isRecordOf(isUnknown), JSON.parse(String(row.payload)), number);
    return { kind: String(row.kind), payload, suspected: row.suspected === 1 };
  } finally {
    database.close();
  }
}
