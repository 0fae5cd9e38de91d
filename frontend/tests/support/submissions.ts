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
  const row = rowOf('SELECT kind, payload, suspected FROM submissions WHERE number = ?', number);
  if (!row) return undefined;
  const payload = parseAs(isRecordOf(isUnknown), JSON.parse(String(row.payload)), number);
  return { kind: String(row.kind), payload, suspected: row.suspected === 1 };
}

interface StoredFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** Returns the file that is stored with the submitted form. If there is no such file, returns undefined. */
export function attachmentOf(number: string): StoredFile | undefined {
  const sql = `SELECT name, media_type, content FROM attachments
    WHERE submission_id = (SELECT id FROM submissions WHERE number = ?)`;
  const row = rowOf(sql, number);
  if (!(row?.content instanceof Uint8Array)) return undefined;
  return { name: String(row.name), mediaType: String(row.media_type), content: Buffer.from(row.content) };
}

function rowOf(sql: string, number: string) {
  const database = new DatabaseSync(environment('SITE_DATABASE'), { readOnly: true });
  try {
    return database.prepare(sql).get(number);
  } finally {
    database.close();
  }
}
