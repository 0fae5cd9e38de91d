import { expect } from '@playwright/test';
import { boxOf, DESKTOP, visit } from './support/page.ts';
import { test } from './support/test.ts';

test('programmes are a schedule: by date, with the dates left of the title', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, '/qualification-programs');
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  const programs = rows.filter({ has: page.getByRole('list', { name: 'Даты' }) });
  await expect(programs).not.toHaveCount(0);
  const first: string[] = [];
  for (const row of await programs.all()) {
    const date = row.getByRole('time').first();
    first.push((await date.getAttribute('datetime')) ?? '');
    const [when, title] = [await boxOf(date), await boxOf(row.getByRole('heading'))];
    expect(when.x + when.width).toBeLessThan(title.x);
    expect((await boxOf(row)).height).toBeLessThan(260);
  }
  expect(first).toEqual([...first].sort());
});

test('the contact of all tenders stands on the page once', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, '/bidding');
  const main = page.getByRole('main');
  await expect(main.getByText('Наталья Юрьевна Орехова')).toHaveCount(1);
  const closed = main.getByRole('article').filter({ hasText: 'Завершена' }).first();
  expect((await boxOf(closed)).height).toBeLessThan(320);
});

test('a vacancy shows beside its title what the job is done with', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, '/career/vacancies/himik-analitik');
  const main = page.getByRole('main');
  const [title, picture] = [
    await boxOf(main.getByRole('heading', { level: 1 })),
    await boxOf(main.getByRole('img').first()),
  ];
  expect(picture.x).toBeGreaterThan(title.x + title.width);
  expect(picture.y).toBeLessThan(title.y);
});
