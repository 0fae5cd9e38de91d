import { expect } from '@playwright/test';
import { chunkOf } from './support/build.ts';
import { enhanced, formOf, openPlainForm } from './support/forms.ts';
import { visit } from './support/page.ts';
import { test } from './support/test.ts';

test('text that was typed before the code of a form is loaded stays, and becomes part of the draft', async ({
  page,
}) => {
  const kind = formOf('/api/feedback');
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(new RegExp(chunkOf('forms')[0] ?? 'no chunk'), async (route) => {
    await isReleased;
    await route.continue();
  });
  const form = await openPlainForm(page, kind);
  const element = await form.elementHandle();
  await form.getByLabel('Имя').fill('Ирина');
  await expect(form).not.toHaveAttribute('novalidate');
  release();
  await enhanced(form);
  expect(await form.evaluate((shown, first) => shown === first, element), 'the form of the server').toBe(true);
  await form.getByLabel('Телефон').fill('+7 (495) 000-00-11');
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain('000-00-11');
  await page.reload();
  await form.scrollIntoViewIfNeeded();
  await expect(form.getByLabel('Имя')).toHaveValue('Ирина');
});

test('a chosen file is named with its size, and can be removed', async ({ page }) => {
  await visit(page, '/career/vacancies');
  const form = page.getByRole('form', { name: 'Обратная связь' });
  const buffer = Buffer.alloc(2048, '%');
  await form.getByLabel('Резюме').setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer });
  await form.scrollIntoViewIfNeeded();
  await expect(form.getByText('resume.pdf, 2 КБ')).toBeVisible();
  await form.getByRole('button', { name: 'Убрать файл' }).click();
  await expect(form.getByText('resume.pdf')).toBeHidden();
  await expect(form.getByLabel('Резюме')).toHaveValue('');
});
