// Makes every file for download: instructions and tender notices from the content, other papers from papers/*.md.
//   node content/tools/files.mjs [name…]     needs Chromium for the PDFs; with names, only those files
import { existsSync, readFileSync } from 'node:fs';
import { contentPath, load, loadFolder, writeMedia } from './lib/content.mjs';
import { writeDocx } from './lib/docx.mjs';
import { printPdf } from './lib/pdf.mjs';

const MONTHS = ['января', 'февраля', 'марта', 'апреля', 'мая', 'июня', 'июля', 'августа', 'сентября', 'октября', 'ноября', 'декабря'];
const inWords = (date) => `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)} года`;
const fileName = ({ href }) => href.replace('/api/media/files/', '');
const paragraphs = (...parts) => parts.filter(Boolean).join('\n\n');

function letterhead() {
  const { company, address, phones, requisites } = load('common.yaml');
  const value = (title) => requisites.find((one) => one.title === title).value;
  return {
    ...company,
    address: `${address.postal_code}, ${address.city}, ${address.text}`,
    phone: phones[0].number,
    ids: `ИНН ${value('ИНН')} · ОГРН ${value('ОГРН')}`,
  };
}

function instruction(product) {
  const under = [product.inn, product.form, product.dose, product.package_text].filter(Boolean).join(' · ');
  const sections = product.sections.map(({ title, text }) => `### ${title}\n\n${text.trim()}`);
  const last = [
    `### Условия хранения\n\n${product.storage}`,
    `### Срок годности\n\n${product.shelf_life}`,
    `Регистрационный номер: ${product.registration_number} от ${inWords(product.registration_date)}.`,
  ];
  return { title: product.title, under, date: product.instruction.date, body: paragraphs(...sections, ...last) };
}

function notice(tender, file) {
  const { name, role, phone, email } = tender.contact;
  const facts = [
    '| Сведения | Значение |',
    '|---|---|',
    `| Номер закупки | ${tender.number} |`,
    `| Размещено | ${inWords(tender.published)} |`,
    `| Заявки принимаются до | ${inWords(tender.deadline)} |`,
    `| Начальная цена | ${tender.amount.toLocaleString('ru-RU')} ₽ |`,
    `| Контактное лицо | ${name}, ${role.toLowerCase()} |`,
    `| Телефон, почта | ${phone}, ${email} |`,
  ];
  const outcome = tender.subject
    .split('\n\n')
    .filter((part) => !/^(Итог|Получен)/.test(part))
    .join('\n\n')
    .trim();
  return {
    title: `Извещение о закупке: ${tender.title}`,
    date: file.date,
    body: paragraphs(
      facts.join('\n'),
      '### Предмет закупки',
      outcome,
      '### Порядок участия',
      '1. Изучите проект договора и форму цены.\n2. Вопросы направляйте письмом не позднее чем за три рабочих дня до окончания приёма заявок.\n3. Заявку пришлите подписанным файлом или в запечатанном конверте.',
      '### Порядок оценки',
      '| Критерий | Вес |\n|---|---|\n| Цена | 60 % |\n| Качество и соответствие заданию | 25 % |\n| Срок и гарантия | 15 % |',
    ),
  };
}

/** The tables of a year are on the page of incomes; the file repeats them, so the numbers cannot differ. */
function incomes(document) {
  const page = load('pages/anti-corruption-income-and-expenses.yaml');
  const { table } = page.blocks.find((block) => block.table?.caption.includes(`за ${document.year} год`));
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const rows = [line(table.columns), line(table.columns.map(() => '---')), ...table.rows.map(line)];
  return paragraphs(`Доход указан до вычета налогов, имущество — на 31 декабря ${document.year} года.`, rows.join('\n'));
}

function paper(file, body) {
  return { title: file.title, date: file.date, body };
}

function written(file) {
  const path = contentPath('tools', 'papers', fileName(file).replace(/\.\w+$/, '.md'));
  if (!existsSync(path)) throw new Error(`no text for ${fileName(file)} in papers/`);
  return paper(file, readFileSync(path, 'utf8'));
}

function* papers() {
  for (const product of loadFolder('catalog/products')) if (product.instruction) yield [fileName(product.instruction), instruction(product)];
  for (const document of load('documents.yaml'))
    yield [fileName(document.file), document.section === 'income' ? paper(document.file, incomes(document)) : written(document.file)];
  for (const tender of load('tenders.yaml'))
    for (const file of tender.files) yield [fileName(file), file.href.includes('/tender-') ? notice(tender, file) : written(file)];
}

const company = letterhead();
const wanted = process.argv.slice(2);
const all = new Map(papers());
const chosen = [...all].filter(([name]) => wanted.length === 0 || wanted.includes(name));
const make = (name, one) => (name.endsWith('.docx') ? writeDocx(one, company) : printPdf(one, company));
const changed = chosen.filter(([name, one]) => writeMedia(`files/${name}`, make(name, one)));
process.stdout.write(`${chosen.length} files, ${changed.length} changed\n`);
