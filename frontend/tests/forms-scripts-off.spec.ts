import { expect, type Locator, type Page } from '@playwright/test';
import { consentOf, FORMS, fillForm, formOf, type SiteFormCase } from './support/forms.ts';
import { storedUnder } from './support/submissions.ts';
import { test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

// Even if Playwright disables JavaScript, Chromium starts requests for preloaded scripts. Chromium then blocks these
// requests.
test.beforeEach(({ faults }) => faults.expected(/^failed request: \S+\/assets\/\S+\.js csp$|422/));

const NUMBER = /МФ-\d{4}-\d{6}/;

for (const kind of FORMS) {
  test(`${kind.label}: a valid form is stored, and a page shows its number`, async ({ page }) => {
    const form = await openForm(page, kind);
    await fillForm(form, kind);
    await submit(form, kind);
    await expectStored(page, kind.stored);
  });

  test(`${kind.label}: a form with an error is shown again with its values`, async ({ page }) => {
    const form = await openForm(page, kind);
    await fillForm(form, kind);
    // The browser accepts this address, because the limits of the document are removed.
    await page.locator('form[method="post"]').evaluate(removeLimits);
    await form.getByLabel('Электронная почта').fill('нет адреса');
    const responded = page.waitForResponse((response) => response.request().method() === 'POST');
    await submit(form, kind);
    expect((await responded).status()).toBe(422);
    const again = page.getByRole('form', { name: kind.label });
    const complaint = again.getByRole('alert').getByRole('link');
    // The document begins at its top, but the form can be far below.
    await expect(complaint.first()).toBeFocused();
    await expect(complaint.first()).toBeInViewport();
    await expect(page).toHaveTitle(/^Ошибка в форме: /);
    const email = again.getByLabel('Электронная почта');
    await expect(email).toHaveValue('нет адреса');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAccessibleDescription(/Укажите адрес электронной почты полностью/);
    for (const [label, text] of Object.entries(kind.texts)) {
      if (label !== 'Электронная почта') await expect(again.getByLabel(label)).toHaveValue(text);
    }
    for (const [label, value] of Object.entries(kind.choices ?? {})) {
      await expect(again.getByLabel(label)).toHaveValue(value);
    }
    await complaint.filter({ hasText: /^Электронная почта: Укажите адрес электронной почты/ }).click();
    await expect(email).toBeInViewport();
    await expectStyled(again);
    await email.fill('irina@post.example');
    await submit(again, kind);
    await expectStored(page, kind.stored);
  });
}

test('an attachment is sent and stored', async ({ page }) => {
  const kind = formOf('/api/feedback');
  await page.goto('/career/vacancies');
  const form = page.getByRole('form', { name: kind.label });
  await fillForm(form, { ...kind, choices: {} });
  const content = Buffer.from('%PDF-1.7\r\n--x\r\n%%EOF');
  await expect(form.getByText('Выбрать файл')).toBeVisible();
  await expect(form.getByText('Файл не выбран'), 'the browser names the file').toBeHidden();
  await form.getByLabel('Резюме').setInputFiles({ name: 'Резюме.pdf', mimeType: 'application/pdf', buffer: content });
  await submit(form, kind);
  await expectStored(page, { topic: 'vacancy', file: { name: 'Резюме.pdf', media_type: 'application/pdf' } });
});

test('a report of corruption can be anonymous', async ({ page }) => {
  await page.goto('/anti-corruption/report');
  const form = page.getByRole('form', { name: 'Обратная связь' });
  await form.getByLabel('Имя', { exact: true }).fill('Ирина');
  await form.getByLabel(/^Анонимно/).check();
  await expect(form.getByLabel('Имя', { exact: true })).toBeHidden();
  await form.getByLabel('Что произошло').fill('Мне предложили вознаграждение.');
  await consentOf(form).check();
  await form.getByRole('button', { name: 'Отправить' }).click();
  const stored = await expectStored(page, { topic: 'corruption', anonymous: true });
  expect(Object.keys(stored)).not.toContain('name');
  await expect(page.getByRole('main')).toContainText('Комиссия по противодействию коррупции');
});

test('the page for adverse reactions offers the form, the phone and the address right behind the notice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/materials/pharmacovigilance');
  const main = page.getByRole('main');
  const notice = main.getByRole('complementary').first();
  await expect(notice).toContainText('+7 (495) 000-00-03');
  await expect(notice.getByRole('link', { name: 'safety@medius-farm.example' })).toBeVisible();
  for (const place of [notice, main.getByRole('article')]) {
    await expect(place.getByRole('link', { name: '+7 (495) 000-00-03' })).toHaveAttribute('href', 'tel:+74950000003');
  }
  await main.getByRole('link', { name: 'Заполнить сообщение' }).first().click();
  await expect(page).toHaveURL('/materials/pharmacovigilance#pharmacovigilance');
  const above = await notice.boundingBox();
  const form = await page.getByRole('form').first().boundingBox();
  expect((form?.y ?? Number.NaN) - (above?.y ?? Number.NaN) - (above?.height ?? Number.NaN)).toBeLessThan(400);
});

test('an address without a number is not a page', async ({ page, faults }) => {
  faults.expected(/404/);
  for (const query of ['', '?number=1&department=office', '?number=%D0%9C%D0%A4-2026-000001&department=none']) {
    expect((await page.goto(`/sent${query}`))?.status()).toBe(404);
  }
});

async function openForm(page: Page, { page: address, label }: SiteFormCase): Promise<Locator> {
  await page.goto(address);
  return page.getByRole('form', { name: label });
}

async function submit(form: Locator, { button }: SiteFormCase): Promise<void> {
  await form.getByRole('button', { name: button, exact: true }).click();
}

/** Lets the browser send a form that it would reject, as a browser without constraint validation does. */
function removeLimits(form: Element): void {
  form.setAttribute('novalidate', '');
}

/** Expects that the stylesheets of the site apply, which the content security policy could prevent. */
async function expectStyled(form: Locator): Promise<void> {
  await expect(form.locator('[name="remark"]')).toBeHidden();
  await expect(form).toHaveCSS('display', 'grid');
}

/**
 * Expects that the page shows the number of the submission, and that the database contains `payload` under this number.
 * Returns the stored payload.
 */
async function expectStored(
  page: Page,
  payload: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  await expect(page).toHaveURL(/\/sent\?number=/);
  const main = page.getByRole('main');
  await expect(main).toContainText(NUMBER);
  await expect(main).toContainText('Кто ответит');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const number = NUMBER.exec((await main.textContent()) ?? '')?.[0] ?? '';
  const stored = storedUnder(number);
  expect(stored).toMatchObject({ payload, suspected: false });
  return stored?.payload ?? {};
}
