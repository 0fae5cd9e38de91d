import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import puppeteer, { type Browser, type Locator, type Page } from 'puppeteer-core';
import { isProductList } from '#api/response-guards.ts';
import { parseAs } from '#api/type-guards.ts';
import { startStack } from '../stack/stack.ts';
import { storedUnder } from '../support/submissions.ts';
import { FirefoxFaults } from './faults.ts';

// A short journey in Firefox, by WebDriver BiDi. Playwright drives only its own build of Firefox.

const NUMBER = /МФ-\d{4}-\d{6}/;

let site = '';
let stop: (() => Promise<void>) | undefined;
let browser: Browser | undefined;

before(async () => {
  const stack = await startStack();
  stop = stack.stop;
  Object.assign(process.env, stack.environment);
  site = stack.environment.SITE_ORIGIN;
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
  });
});

after(async () => {
  await browser?.close();
  await stop?.();
});

test('a visitor filters the catalogue and sends a form, and only one document is loaded', async () => {
  const { page, faults } = await newPage();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });

  const response = await page.goto(`${site}/`);
  assert.equal(response?.status(), 200);
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  await page.locator('main a[href="/catalog"]').click();
  await page.waitForFunction(() => location.pathname === '/catalog' && document.querySelector('main article h2'));

  await find(page, 'main', 'combobox', 'Форма выпуска').fill('drops');
  await page.waitForFunction(() => location.search === '?form=drops');
  const { items } = await productsOf('?form=drops');
  await page.waitForFunction(
    (count) => document.querySelectorAll('main article h2').length === count,
    {},
    items.length,
  );
  const titles = await page.$$eval('main article h2', (headings) => headings.map(({ textContent }) => textContent));
  assert.deepEqual(
    titles,
    items.map(({ title }) => title),
  );

  await find(page, 'header', 'link', 'Написать нам').click();
  const inPopup = (role: string, name: string) => find(page, 'dialog[open]', role, name);
  await inPopup('textbox', 'Имя').fill('Ирина Полякова');
  await inPopup('textbox', 'Электронная почта').fill('irina@post.example');
  await inPopup('combobox', 'Тема').fill('quality');
  await inPopup('textbox', 'Сообщение').fill('Подскажите, когда препарат появится в аптеках Брянска.');
  await page.locator('dialog[open] [name="consent"]').click();
  await inPopup('button', 'Отправить').click();
  const success = await page.waitForSelector('dialog[open][aria-label="Сообщение принято"]');
  const number = NUMBER.exec(String(await success?.evaluate(({ textContent }) => textContent)))?.[0];
  assert.ok(number, 'the popup shows the number of the form');
  const stored = storedUnder(number);
  assert.equal(stored?.kind, 'feedback');
  assert.deepEqual([stored.payload.topic, stored.payload.name], ['quality', 'Ирина Полякова']);

  assert.deepEqual(documents, [`${site}/`]);
  assert.deepEqual(faults.all, []);
});

test('an error and what the content security policy blocks are faults', async () => {
  const { page, faults } = await newPage();
  await page.goto(`${site}/agreement`);
  await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noConsole: the test expects that the message is a fault.
    console.error('own message');
    await fetch('/api/no-such-path');
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.head.append(script);
  });
  assert.equal(await page.evaluate(() => 'ran' in window), false);
  for (const expected of [/own message/, /404.*no-such-path/, /Content-Security-Policy.*script-src/]) {
    assert.ok(
      faults.all.some((fault) => expected.test(fault)),
      `${expected} in ${faults.all.join('\n')}`,
    );
  }
});

async function newPage(): Promise<{ page: Page; faults: FirefoxFaults }> {
  if (!browser) throw new Error('Firefox has not started');
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  return { page, faults: new FirefoxFaults(page) };
}

/** Finds an element by its role and its accessible name. A label has the name of its control, but another role. */
function find(page: Page, part: string, role: string, name: string): Locator<Element> {
  return page.locator(`${part} ::-p-aria([name="${name}"][role="${role}"])`);
}

async function productsOf(query: string) {
  const path = `/api/catalog/products${query}`;
  return parseAs(isProductList, await (await fetch(site + path)).json(), path);
}
