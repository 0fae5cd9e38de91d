import { readFileSync } from 'node:fs';
import { type Download, expect, type Locator } from '@playwright/test';
import { extractText } from 'unpdf';
import { isTenderList, isVacancyList } from '#api/response-guards.ts';
import { getJson } from './support/api.ts';
import { products } from './support/catalog.ts';
import { consentOf } from './support/forms.ts';
import { keyboardVisitor } from './support/keyboard.ts';
import { attachmentOf, storedUnder } from './support/submissions.ts';
import { test } from './support/test.ts';
import { mouseVisitor, type Visitor } from './support/visitor.ts';

const NUMBER = /МФ-\d{4}-\d{6}/;

const PERSON = { Имя: 'Ирина Полякова', 'Электронная почта': 'irina@post.example' };

const WAYS = [
  { way: 'by keyboard alone', scripts: true, visitorOf: keyboardVisitor },
  { way: 'without scripts', scripts: false, visitorOf: mouseVisitor },
] as const;

for (const { way, scripts, visitorOf } of WAYS) {
  test.describe(way, () => {
    test.use({ javaScriptEnabled: scripts, reducedMotion: 'reduce' });

    // Even if Playwright disables JavaScript, Chromium starts requests for preloaded scripts. Chromium then blocks these
    // requests.
    if (!scripts) test.beforeEach(({ faults }) => faults.expected(/^failed request: \S+\/assets\/\S+\.js csp$/));

    test('a patient finds a medicine, reads its instruction and reports a reaction', async ({ page, request }) => {
      const visitor = visitorOf(page);
      const main = page.getByRole('main');
      await visitor.open('/');
      await search(visitor, 'капли');
      await visitor.activate(main.getByRole('link', { name: /^Продукция/ }));
      await expect(page).toHaveURL(/kind=product/);
      await followMenu(visitor, 'Продукция', 'Лекарственные средства');
      await expect(page).toHaveURL(/category=36/);

      await filter(visitor, 'Форма выпуска', 'drops');
      await filter(visitor, 'Отпуск', 'none');
      const { items } = await products(request, '?category=36&form=drops&prescription=none');
      const titles = main.getByRole('article').getByRole('heading');
      await expect(titles).toHaveText(items.map(({ title }) => title));
      const medicine = items[0]?.title ?? 'no medicine';
      await visitor.activate(titles.getByRole('link', { name: medicine }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(medicine);
      await visitor.activate(main.getByRole('link', { name: 'Нежелательные реакции' }));
      await expect(main.getByRole('region', { name: 'Нежелательные реакции' })).toBeInViewport();

      await visitor.activate(main.getByRole('link', { name: 'Сообщить о побочном действии' }));
      await expect(page).toHaveURL(/\/materials\/pharmacovigilance/);
      const form = page.getByRole('form', { name: 'Сообщение о нежелательной реакции' });
      const reaction = 'Через час после закапывания покраснели веки.';
      await visitor.enter(form.getByLabel('Что произошло'), reaction);
      await visitor.choose(form.getByLabel('Чем закончилось'), 'recovered');
      await visitor.check(form.getByLabel('Другое важное для здоровья событие'));
      await visitor.enter(form.getByLabel('Название препарата'), medicine);
      await enterPerson(visitor, form);
      await visitor.check(consentOf(form));
      await visitor.activate(form.getByRole('button', { name: 'Отправить сообщение' }));
      const { kind, payload } = await storedUnderShownNumber(visitor);
      expect(kind).toBe('feedback_pharmacovigilance');
      expect(payload).toMatchObject({ reaction, outcome: 'recovered', product: medicine, seriousness: ['important'] });
    });

    test('a doctor confirms the profession, reads the materials and takes an instruction', async ({
      page,
      request,
    }) => {
      const visitor = visitorOf(page);
      const main = page.getByRole('main');
      await visitor.open('/materials');
      await visitor.activate(main.getByRole('link', { name: 'Медицинским специалистам' }).first());
      await expect(page).toHaveURL('/materials/medical');
      const material = main.getByRole('heading', { name: 'Оценка боли' });
      await expect(material).toBeHidden();
      await visitor.activate(main.locator('summary', { hasText: 'Я специалист' }));
      if (scripts) await visitor.activate(page.getByRole('dialog').getByRole('button', { name: 'Да, подтверждаю' }));
      await expect(material).toBeVisible();
      await visitor.activate(main.getByRole('link', { name: 'Офтальмология' }));
      await expect(page).toHaveURL('/catalog?category=41');
      const { items } = await products(request, '?category=41');
      const medicine = items[0]?.title ?? 'no medicine';
      await visitor.activate(main.getByRole('article').getByRole('link', { name: medicine }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(medicine);
      const instruction = await download(visitor, main.getByRole('link', { name: /^Инструкция по применению: / }));
      expect(await textOf(instruction)).toContain(medicine);
    });

    test('a job seeker finds a vacancy and applies with a file', async ({ page, request }) => {
      const visitor = visitorOf(page);
      const main = page.getByRole('main');
      await visitor.open('/career');
      await visitor.activate(main.getByRole('link', { name: 'Вакансии' }).first());
      await expect(page).toHaveURL('/career/vacancies');
      await filter(visitor, 'Направление', 'science');
      const { items } = await getJson(request, '/api/vacancies/list?field=science', isVacancyList);
      await expect(main.getByRole('listitem').getByRole('heading', { level: 2 })).toHaveText(
        items.map(({ title }) => title),
      );
      const { title = '', alias } = items[0] ?? {};
      await visitor.activate(main.getByRole('link', { name: title }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await visitor.activate(main.getByRole('link', { name: 'Откликнуться' }).locator('visible=true').first());
      const form = page.getByRole('form', { name: 'Обратная связь' });
      await expect(page.getByRole('heading', { name: 'Откликнуться' })).toBeInViewport();
      await enterPerson(visitor, form);
      await visitor.enter(form.getByLabel('Сообщение'), 'Семь лет работаю с хроматографами.');
      const buffer = Buffer.from('%PDF-1.7\r\n--x\r\n\0\u00ff%%EOF', 'latin1');
      await visitor.attach(form.getByLabel('Резюме'), { name: 'Резюме.pdf', mimeType: 'application/pdf', buffer });
      await visitor.check(consentOf(form));
      await visitor.activate(form.getByRole('button', { name: 'Отправить' }));
      const { number, payload } = await storedUnderShownNumber(visitor);
      expect(payload).toMatchObject({ topic: 'vacancy', subject_alias: alias, name: PERSON.Имя });
      expect(attachmentOf(number)).toEqual({ name: 'Резюме.pdf', mediaType: 'application/pdf', content: buffer });
    });

    test('a supplier finds an open tender and takes its documents', async ({ page, request }) => {
      const visitor = visitorOf(page);
      const main = page.getByRole('main');
      const { items } = await getJson(request, '/api/tenders/list', isTenderList);
      const tender = items.find(({ status }) => status === 'open');
      if (!tender) throw new Error('no tender is open');
      await visitor.open('/');
      await followMenu(visitor, 'О компании', 'Закупки');
      await expect(page).toHaveURL('/bidding');
      await visitor.activate(main.getByRole('link', { name: /^Идёт приём заявок/ }));
      await expect(page).toHaveURL('/bidding?status=open');
      const open = items.filter(({ status }) => status === 'open').map(({ title }) => title);
      await expect(main.getByRole('article').filter({ hasText: '№' }).getByRole('heading')).toHaveText(open);
      const card = main.getByRole('article').filter({ hasText: tender.title });
      const notice = await download(visitor, card.getByRole('link', { name: 'Извещение о закупке' }));
      expect(await textOf(notice)).toContain(tender.number);
      const form = await download(visitor, card.getByRole('link', { name: 'Форма ценового предложения' }));
      expect(form.subarray(0, 4)).toEqual(Buffer.from('PK\x03\x04'));
      expect(form.toString('latin1')).toContain('word/document.xml');
    });

    test('a journalist finds the pictures for editors and takes one', async ({ page }) => {
      const visitor = visitorOf(page);
      const main = page.getByRole('main');
      await visitor.open('/about');
      await followMenu(visitor, 'Пресс-центр', 'Пресс-центр');
      await expect(page).toHaveURL('/press-center');
      const link = page.getByRole('link', { name: 'Экстракторы «МЭЗ»' });
      const picture = await download(visitor, link);
      expect(picture.subarray(0, 3).toString('hex'), 'a JPEG file').toBe('ffd8ff');
      await expect(main.getByRole('listitem').filter({ has: link })).toContainText(
        `JPG, ${Math.round(picture.length / 1024)} КБ`,
        { useInnerText: true },
      );
      const kit = await download(visitor, main.getByRole('link', { name: 'Справка для прессы' }));
      expect(await textOf(kit)).toContain('Медиус Фарм');
    });
  });
}

/** Searches from the header. With scripts, a panel opens below the header. Without, the search page has the field. */
async function search(visitor: Visitor, query: string): Promise<void> {
  const { page } = visitor;
  await visitor.activate(page.getByRole('banner').getByRole('link', { name: 'Поиск по сайту' }));
  const box = page.getByRole('search').locator('visible=true');
  await visitor.enter(box.getByLabel('Что найти'), query);
  await visitor.activate(box.getByRole('button', { name: 'Найти' }));
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent(query)}`);
  await expect(page.getByRole('main')).toContainText(`по запросу «${query}»`);
}

async function followMenu(visitor: Visitor, section: string, title: string): Promise<void> {
  const menu = visitor.page.getByRole('navigation', { name: 'Основное меню' });
  await visitor.activate(menu.locator('summary', { hasText: section }));
  await visitor.activate(menu.getByRole('link', { name: title, exact: true }).locator('visible=true'));
}

/** Selects the value of a filter. Without scripts, the form of the filters must be sent as well. */
async function filter(visitor: Visitor, label: string, value: string): Promise<void> {
  const main = visitor.page.getByRole('main');
  await visitor.choose(main.getByLabel(label), value);
  if (visitor.scripts === 'off') await visitor.activate(main.getByRole('button', { name: 'Показать' }));
  await expect(visitor.page).toHaveURL((address) => [...address.searchParams.values()].includes(value));
}

async function enterPerson(visitor: Visitor, form: Locator): Promise<void> {
  for (const [label, text] of Object.entries(PERSON))
    await visitor.enter(form.getByLabel(label, { exact: true }), text);
}

/** Returns the form that the database contains under the number that the visitor sees. */
async function storedUnderShownNumber({ page, scripts }: Visitor) {
  const place = scripts === 'on' ? page.getByRole('dialog', { name: 'Сообщение принято' }) : page.getByRole('main');
  await expect(place).toContainText(NUMBER);
  const number = NUMBER.exec((await place.textContent()) ?? '')?.[0] ?? '';
  const stored = storedUnder(number);
  if (!stored) throw new Error(`no form is stored under ${number}`);
  return { number, ...stored };
}

/** Activates the link to a file. Returns the bytes of the download. */
async function download(visitor: Visitor, link: Locator): Promise<Buffer> {
  const started = visitor.page.waitForEvent('download');
  await visitor.activate(link);
  return bytesOf(await started);
}

async function bytesOf(started: Download): Promise<Buffer> {
  return readFileSync(await started.path());
}

/** Returns the text of a PDF file, without line breaks. */
async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}
