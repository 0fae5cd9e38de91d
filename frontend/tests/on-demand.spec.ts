import { expect } from '@playwright/test';
import { chunkOf } from './support/build.ts';
import { fillForm, formOf, openForm, openPlainForm } from './support/forms.ts';
import { removeFiles } from './support/missing-files.ts';
import { countDocuments, interactive, visit } from './support/page.ts';
import { test } from './support/test.ts';

test('if the enhancement of the forms is missing, the browser sends a form itself', async ({ page, faults }) => {
  faults.expected(/404/);
  await removeFiles(page, chunkOf('enhancement'), () => true);
  const documents = countDocuments(page);
  const kind = formOf('/api/feedback');
  const form = await openForm(page, kind);
  await fillForm(form, kind);
  await form.locator('button[type="submit"]').click();
  await expect(page).toHaveURL(/\/sent\?number=/);
  expect(documents.addresses.map((address) => new URL(address).pathname)).toEqual([
    '/contacts',
    kind.endpoint,
    '/sent',
  ]);
});

test('if the chunk of the forms is missing, the document is reloaded once, and then the browser sends a form itself', async ({
  page,
  faults,
}) => {
  faults.expected(/404/);
  await removeFiles(page, chunkOf('forms'), () => true);
  const documents = countDocuments(page);
  const kind = formOf('/api/feedback');
  const form = await openPlainForm(page, kind);
  await expect.poll(() => documents.addresses.length).toBe(2);
  await interactive(page);
  await fillForm(form, kind);
  await form.locator('button[type="submit"]').click();
  await expect(page).toHaveURL(/\/sent\?number=/);
});

test('if the chunk of the dialogs is missing, the document is reloaded once, and then a message explains it', async ({
  page,
  faults,
}) => {
  faults.expected(/404/);
  let isMissing = true;
  await removeFiles(page, chunkOf('dialogs'), () => isMissing);
  await visit(page, '/about');
  const documents = countDocuments(page);
  const opener = page.getByRole('banner').getByRole('link', { name: 'Написать нам' });
  await opener.hover();
  await expect.poll(() => documents.addresses.length).toBe(1);
  await interactive(page);
  await opener.click();
  await expect(page.getByRole('status').filter({ hasText: 'Окно не открылось' })).toBeVisible();
  expect(documents.addresses).toHaveLength(1);
  isMissing = false;
  await page.evaluate(() => sessionStorage.clear());
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Напишите нам' })).toBeVisible();
});

test('a missing chunk of the player causes one reload, and then the native player works', async ({ page, faults }) => {
  faults.expected(/404/);
  await removeFiles(page, chunkOf('src/pages/video/enhance.ts'), () => true);
  await visit(page, '/press-center/video');
  const documents = countDocuments(page);
  const film = page.getByRole('button', { name: /^Смотреть/ }).first();
  const reloaded = page.waitForEvent('load');
  await film.click();
  await reloaded;
  await interactive(page);
  await film.click();
  await expect(page.locator('video').first()).not.toHaveAttribute('inert');
  expect(documents.addresses).toHaveLength(1);
});

test('a click on the search link is not lost while the code of the search field is loading', async ({ page }) => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const chunk = `**${chunkOf('search')[0]}`;
  const isAsked = page.waitForRequest(chunk);
  await page.route(chunk, async (route) => {
    await isReleased;
    await route.continue();
  });
  await visit(page, '/about');
  const link = page.getByRole('banner').getByRole('link', { name: 'Поиск по сайту' });
  await link.focus();
  await isAsked;
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByLabel('Что найти')).toHaveCount(0);
  release();
  await expect(page.getByRole('banner').getByLabel('Что найти')).toBeFocused();
  await expect(page).toHaveURL('/about');
});
