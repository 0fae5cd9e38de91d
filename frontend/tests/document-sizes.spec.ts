import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { isNumber, isObject, isRecordOf, parseAs } from '#api/type-guards.ts';
import { environment } from './stack/environment.ts';
import { addressOf, siteRoutes } from './support/site-routes.ts';
import { test } from './support/test.ts';

/** The budgets of a document in bytes before compression: the whole document, and the hydration data in it. */
interface DocumentBudget {
  readonly document: number;
  readonly data: number;
}

/** To record new budgets, run this test with the environment variable `RECORD_SIZES=1`. */
const BUDGETS = join(import.meta.dirname, 'document-sizes.json');
const RECORD = process.env.RECORD_SIZES === '1';
/** The share by which a recorded budget exceeds the size, so that editors can change texts. */
const HEADROOM = 1.2;

const HYDRATION = /<script type="application\/json" id="hydration">(.*?)<\/script>/s;

test('no document is larger than its budget', async ({ request }) => {
  test.setTimeout(120_000);
  const sizes = new Map<string, DocumentBudget>();
  for (const line of siteRoutes) {
    const address = await addressOf(line, request);
    const html = await (await request.get(`http://${environment('SITE_RENDERER')}${address}`)).text();
    const data = HYDRATION.exec(html)?.[1] ?? '';
    sizes.set(line.route, { document: Buffer.byteLength(html), data: Buffer.byteLength(data) });
  }
  if (RECORD) record(sizes);
  const budgets = readBudgets();
  const tooLarge = [...sizes].filter(([path, { document, data }]) => {
    const budget = budgets[path];
    return !budget || document > budget.document || data > budget.data;
  });
  expect(tooLarge, 'documents without a budget, or larger than their budget').toEqual([]);
});

function readBudgets(): Readonly<Record<string, DocumentBudget>> {
  if (!existsSync(BUDGETS)) return {};
  const isBudgets = isRecordOf(isObject<DocumentBudget>({ document: isNumber, data: isNumber }));
  return parseAs(isBudgets, JSON.parse(readFileSync(BUDGETS, 'utf8')), BUDGETS);
}

function record(sizes: ReadonlyMap<string, DocumentBudget>): void {
  const budget = (bytes: number): number => Math.ceil((bytes * HEADROOM) / 1000) * 1000;
  const rows = [...sizes].map(([path, { document, data }]) => [
    path,
    { document: budget(document), data: budget(data) },
  ]);
  writeFileSync(BUDGETS, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
}
