import { expect } from '@playwright/test';
import { boxOf, NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';

for (const viewport of [NARROW, { width: 768, height: 1024 }]) {
  test(`at ${viewport.width} px, a tender has its price and its deadline above its documents`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/bidding');
    const tender = page.getByRole('article').filter({ hasText: 'Картонные пачки' });
    const [price, documents] = [tender.getByText('Начальная цена'), tender.getByText('Извещение о закупке')];
    expect((await boxOf(price)).y).toBeLessThan((await boxOf(documents)).y);
  });
}
