import { expect, type Locator, type Page } from '@playwright/test';
import { isVacancyList } from '#api/response-guards.ts';
import { isArrayOf, isObject, isString, parseAs } from '#api/type-guards.ts';
import { getJson } from './support/api.ts';
import { consentOf, enhanced, FORMS, fillForm, formOf, openForm, type SiteFormCase } from './support/forms.ts';
import { boxOf, visit } from './support/page.ts';
import { storedUnder } from './support/submissions.ts';
import { test } from './support/test.ts';

const isFormErrors = isObject({ errors: isArrayOf(isObject({ field: isString, message: isString })) });

const NUMBER = /МФ-\d{4}-\d{6}/;

for (const kind of FORMS) {
  test(`${kind.label}: an empty form shows errors and is not sent`, async ({ page }) => {
    const form = await openForm(page, kind);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await submit(form, kind);
    const first = form.locator('[aria-invalid="true"]').first();
    await expect(first).toBeFocused();
    await expect(form.getByRole('link', { name: 'Без согласия мы не можем принять обращение.' })).toBeVisible();
    await form.getByRole('link', { name: kind.complaint }).click();
    const complained = form.locator(':focus');
    await expect(complained).toHaveAttribute('aria-invalid', 'true');
    await expect(complained).toHaveAccessibleDescription(kind.complaint);
    expect(sent).toEqual([]);
  });

  test(`${kind.label}: a valid form is stored, and the popup shows its number`, async ({ page }) => {
    const form = await openForm(page, kind);
    await fillForm(form, kind);
    const responded = page.waitForResponse((response) => response.url().endsWith(kind.endpoint));
    await submit(form, kind);
    expect((await responded).status()).toBe(201);
    const popup = await expectStored(page, kind.stored);
    await popup.getByRole('button', { name: 'Хорошо' }).click();
    await expect(popup).toBeHidden();
    await expect(form.getByLabel('Электронная почта')).toHaveValue('');
  });
}

for (const width of [1440, 360]) {
  test(`at ${width} px, the heading of the errors of an empty form is below the header`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    const kind = formOf('/api/feedback_pharmacovigilance');
    const form = await openForm(page, kind);
    await submit(form, kind);
    await expect(form.locator(':focus')).toBeInViewport({ ratio: 1 });
    const [title, header] = [form.getByText('Проверьте выделенные поля'), page.getByRole('banner')];
    await expect(title).toBeInViewport({ ratio: 1 });
    expect((await boxOf(title)).y).toBeGreaterThan((await boxOf(header)).height);
  });
}

test('the honeypot is hidden, and a form in which it is filled is stored as suspected', async ({ page }) => {
  const kind = formOf('/api/feedback');
  const form = await openForm(page, kind);
  const trap = form.locator('[name="remark"]');
  await expect(trap).toBeHidden();
  await expect(trap).toHaveAttribute('autocomplete', 'off');
  await fillForm(form, kind);
  await trap.evaluate(fillAsRobot, 'https://spam.example/');
  await submit(form, kind);
  await expectStored(page, { ...kind.stored, remark: 'https://spam.example/' }, 'suspected');
});

test('an error that only the API host finds is shown at the field', async ({ page, faults }) => {
  faults.expected(/422/);
  const kind = formOf('/api/feedback_pharmacovigilance');
  const form = await openForm(page, kind);
  await fillForm(form, kind);
  await form.getByLabel('Когда началось').fill('2999-01-01');
  const responded = page.waitForResponse((response) => response.url().endsWith(kind.endpoint));
  await submit(form, kind);
  const rejected = await responded;
  expect(rejected.status()).toBe(422);
  const { errors } = parseAs(isFormErrors, await rejected.json(), kind.endpoint);
  expect(errors.map(({ field }) => field)).toEqual(['started_on']);
  const field = form.getByLabel('Когда началось');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(errors[0]?.message ?? 'no message');
  await expect(field).toBeFocused();
  await expect(form.getByText('Проверьте выделенные поля')).toBeVisible();
});

test('a form keeps its input if sending fails', async ({ page, faults }) => {
  faults.expected(/ERR_FAILED/);
  const kind = formOf('/api/feedback_study');
  const form = await openForm(page, kind);
  await fillForm(form, kind);
  await page.route(`**${kind.endpoint}`, (route) => route.abort());
  await submit(form, kind);
  await expect(form.getByText('Не удалось отправить')).toBeVisible();
  await expect(form.getByLabel('Организация')).toHaveValue('Лаборатория «Пример»');
  await page.unroute(`**${kind.endpoint}`);
  await submit(form, kind);
  await expect(page.getByRole('dialog', { name: 'Сообщение принято' })).toContainText(NUMBER);
});

test('a form in a popup is stored', async ({ page }) => {
  await visit(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Написать нам' }).click();
  const form = page.getByRole('dialog', { name: 'Напишите нам' }).getByRole('form');
  await fillForm(form, formOf('/api/feedback'));
  await form.getByRole('button', { name: 'Отправить' }).click();
  const popup = await expectStored(page, { topic: 'quality' });
  // Without a text for the department of the form, the popup would show only the number.
  await expect(popup.getByRole('definition')).toHaveText([/\S/, /\S/]);
  await expect(popup.getByRole('term')).toHaveText(['Кто ответит', 'Срок']);
});

test('the form to the director has no field for the topic', async ({ page }) => {
  await visit(page, '/management');
  await page.getByRole('main').getByRole('link', { name: 'Написать директору' }).first().click();
  const form = page.getByRole('dialog', { name: 'Написать директору' }).getByRole('form');
  await expect(form.getByLabel('Тема')).toHaveCount(0);
  await fillForm(form, { ...formOf('/api/feedback'), choices: {} });
  await form.getByRole('button', { name: 'Отправить' }).click();
  await expectStored(page, { topic: 'director' });
});

test('the form of a vacancy accepts only files of an allowed type', async ({ page, request }) => {
  const { items } = await getJson(request, '/api/vacancies/list', isVacancyList);
  const alias = items[0]?.alias ?? '';
  await visit(page, `/career/vacancies/${alias}`);
  const form = page.getByRole('form', { name: 'Обратная связь' });
  await fillForm(form, { ...formOf('/api/feedback'), choices: {} });
  const file = form.getByLabel('Резюме');
  await expect(form.getByText('Файл не выбран')).toBeVisible();
  await file.setInputFiles({ name: 'resume.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ') });
  await form.getByRole('button', { name: 'Отправить' }).click();
  await expect(file).toHaveAccessibleDescription('Подойдёт файл PDF, DOCX, ODT или RTF.');
  await file.setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') });
  await expect(form.getByText('Файл выбран')).toBeVisible();
  await expect(file, 'the text of the browser is covered').toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  await form.getByRole('button', { name: 'Отправить' }).click();
  await expectStored(page, { topic: 'vacancy', subject_alias: alias });
});

test('while an attachment is sent, the form shows how much of it was sent', async ({ page, request }) => {
  const { items } = await getJson(request, '/api/vacancies/list', isVacancyList);
  await visit(page, `/career/vacancies/${items[0]?.alias}`);
  const form = page.getByRole('form', { name: 'Обратная связь' });
  await fillForm(form, { ...formOf('/api/feedback'), choices: {} });
  await enhanced(form);
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_000_000, ' '), Buffer.from('\n%%EOF')]);
  await form.getByLabel('Резюме').setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: content });
  const session = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 500_000 };
  await session.send('Network.emulateNetworkConditions', slow);
  await form.getByRole('button', { name: 'Отправить' }).click();
  const bar = form.getByRole('progressbar', { name: 'Отправлено' });
  const shown = async (): Promise<number> => Number(await bar.getAttribute('value'));
  await expect.poll(shown).toBeGreaterThan(0);
  const early = await shown();
  expect(early).toBeLessThan(0.9);
  await expect.poll(shown).toBeGreaterThan(early);
  await expectStored(page, { topic: 'vacancy' });
  await expect(bar).toHaveCount(0);
});

test('a selected file is not sent if the new topic does not allow files', async ({ page }) => {
  const kind = formOf('/api/feedback');
  const form = await openForm(page, kind);
  await fillForm(form, { ...kind, choices: { Тема: 'vacancy' } });
  await form.getByLabel('Резюме').setInputFiles({
    name: 'resume.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF'),
  });
  await form.getByLabel('Тема').selectOption('general');
  const sent = page.waitForRequest((request) => request.url().endsWith(kind.endpoint));
  await submit(form, kind);
  expect((await sent).postData()).not.toContain('resume.pdf');
  await expectStored(page, { topic: 'general' });
});

test('an error for a field that the form does not show is shown above the button', async ({ page, faults }) => {
  faults.expected(/422/);
  const kind = formOf('/api/feedback');
  const form = await openForm(page, kind);
  await fillForm(form, kind);
  const errors = [{ field: 'subject_alias', code: 'unknown', message: 'Такой вакансии больше нет.' }];
  await page.route(`**${kind.endpoint}`, (route) => route.fulfill({ status: 422, json: { errors } }));
  await submit(form, kind);
  await expect(form.getByText('Такой вакансии больше нет.')).toBeVisible();
  await expect(form.getByText('Проверьте выделенные поля')).toHaveCount(0);
});

test('the form for studies preselects the service that its page describes', async ({ page }) => {
  await visit(page, '/services/ctm');
  const service = page.getByRole('form', { name: 'Заявка на исследование' }).getByLabel('Услуга');
  await expect(service).toHaveValue('ctm');
  const menu = page.getByRole('contentinfo');
  await menu.getByRole('link', { name: 'Выпуск стандартных образцов' }).click();
  await expect(page).toHaveURL('/services/samples');
  await expect(service).toHaveValue('samples');
});

test('a double click sends a form once', async ({ page }) => {
  const kind = formOf('/api/feedback_study');
  const form = await openForm(page, kind);
  await fillForm(form, kind);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await form.getByRole('button', { name: kind.button }).dblclick();
  await expectStored(page, kind.stored);
  expect(sent).toHaveLength(1);
});

test('a form that is sent again after a lost response is stored once', async ({ page, faults }) => {
  faults.expected(/ERR_FAILED/);
  const kind = formOf('/api/feedback_study');
  const form = await openForm(page, kind);
  await fillForm(form, kind);
  let first: unknown;
  await page.route(`**${kind.endpoint}`, async (route) => {
    first = await (await route.fetch()).json();
    await route.abort();
  });
  await submit(form, kind);
  await expect(form.getByText('Не удалось отправить')).toBeVisible();
  await page.unroute(`**${kind.endpoint}`);
  const responded = page.waitForResponse((response) => response.url().endsWith(kind.endpoint));
  await submit(form, kind);
  expect(await (await responded).json()).toEqual(first);
});

test('a draft is kept when the page is loaded again, without the consent', async ({ page }) => {
  const kind = formOf('/api/feedback_study');
  const form = await openForm(page, kind);
  await fillForm(form, kind);
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain('Двенадцать');
  await page.reload();
  await expect(form.getByLabel('Организация')).toHaveValue('Лаборатория «Пример»');
  await expect(consentOf(form)).not.toBeChecked();
  await consentOf(form).check();
  await submit(form, kind);
  await expectStored(page, kind.stored);
  await page.reload();
  await expect(form.getByLabel('Организация')).toHaveValue('');
});

test('a form in a popup focuses its first field', async ({ page }) => {
  await visit(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Написать нам' }).click();
  await expect(page.getByRole('dialog', { name: 'Напишите нам' }).getByLabel('Имя')).toBeFocused();
});

test('the controls of a row are aligned, also if a label wraps, and fill the row', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  const form = await openForm(page, formOf('/api/feedback_pharmacovigilance'));
  const boxes = await form
    .locator('fieldset input:not([type="checkbox"]), fieldset select')
    .evaluateAll((controls) =>
      controls.map((control) => control.getBoundingClientRect()).map(({ y, right }) => ({ y, right })),
    );
  const end = Math.max(...boxes.map(({ right }) => right));
  const rows = Map.groupBy(boxes, ({ y }) => Math.round(y / 24));
  const lengths = new Set([...rows.values()].map((row) => row.length));
  expect([...lengths].toSorted()).toEqual([1, 2]);
  for (const row of rows.values()) {
    expect(new Set(row.map(({ y }) => Math.round(y))).size).toBe(1);
    expect(Math.max(...row.map(({ right }) => right)), 'no half of a row is empty').toBeCloseTo(end, 0);
  }
});

test('the text of the consent checkbox links to the privacy policy', async ({ page }) => {
  const form = await openForm(page, formOf('/api/feedback'));
  await expect(consentOf(form)).not.toBeChecked();
  await form.getByRole('link', { name: 'политики' }).click();
  await expect(page).toHaveURL('/policy');
});

async function submit(form: Locator, { button }: SiteFormCase): Promise<void> {
  await form.getByRole('button', { name: button, exact: true }).click();
}

/** Sets the value of a hidden field and dispatches an `input` event, so that React notices the change. */
function fillAsRobot(field: Element, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Expects that the popup shows the number of the submission, and that the database contains `payload` under this
 * number. Returns the popup.
 */
async function expectStored(
  page: Page,
  payload: Readonly<Record<string, unknown>>,
  mark: 'ordinary' | 'suspected' = 'ordinary',
): Promise<Locator> {
  const popup = page.getByRole('dialog', { name: 'Сообщение принято' });
  await expect(popup).toContainText(NUMBER);
  const number = NUMBER.exec((await popup.textContent()) ?? '')?.[0] ?? '';
  expect(storedUnder(number)).toMatchObject({ payload, suspected: mark === 'suspected' });
  return popup;
}
