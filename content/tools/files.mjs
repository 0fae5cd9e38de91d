// Writes the PDF and DOCX files that visitors can download. Instructions, tender notices and income tables come from
// the content files. All other documents come from texts/*.md.
// Usage: node content/tools/files.mjs [name…], where each name selects a file to write. Without names, the script
// writes all files.
import { existsSync } from 'node:fs';
import { contentPath, load, loadFolder, loadText, writeMedia } from './content.mjs';
import { writeDocx } from './documents/docx.mjs';
import { writePdf } from './documents/pdf.mjs';
import { regimenTable } from './documents/regimen.mjs';

const MONTHS = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
];
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
  const warnings = ['### Внимание', product.warnings.map((warning) => `- ${warning}`).join('\n')];
  const sections = product.sections.map(({ title, text, regimen, after }) =>
    paragraphs(`### ${title}`, text.trim(), regimen && regimenTable(regimen, product.dose), after?.trim()),
  );
  const last = [
    `### Условия хранения\n\n${product.storage}`,
    `### Срок годности\n\n${product.shelf_life}`,
    `Регистрационный номер: ${product.registration_number} от ${inWords(product.registration_date)}.`,
  ];
  return { title: product.title, under, date: product.instruction.date, body: paragraphs(...warnings, ...sections, ...last) };
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

/**
 * Returns the table of incomes for one year. The table is read from the page about incomes, so that the file and the
 * page always agree.
 */
function incomes(document) {
  const page = load('pages/anti-corruption-income-and-expenses.yaml');
  const { table } = page.blocks.find((block) => block.table?.caption.includes(`за ${document.year} год`));
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const rows = [line(table.columns), line(table.columns.map(() => '---')), ...table.rows.map(line)];
  return paragraphs(
    `Доход указан до вычета налогов, имущество — на 31 декабря ${document.year} года.`,
    rows.join('\n'),
  );
}

const withBody = (file, body) => ({ title: file.title, date: file.date, body });

function fromText(file) {
  const name = `tools/texts/${fileName(file).replace(/\.\w+$/, '.md')}`;
  if (!existsSync(contentPath(name))) throw new Error(`\`${fileName(file)}\` has no text: add content/${name}`);
  return withBody(file, loadText(name));
}

function* documents() {
  for (const product of loadFolder('catalog/products'))
    if (product.instruction) yield [fileName(product.instruction), instruction(product)];
  // The pictures among the documents are drawn by draw.mjs.
  for (const document of load('documents.yaml').filter(({ file }) => !file.href.endsWith('.svg')))
    yield [
      fileName(document.file),
      document.section === 'income' ? withBody(document.file, incomes(document)) : fromText(document.file),
    ];
  for (const tender of load('tenders.yaml'))
    for (const file of tender.files)
      yield [fileName(file), file.href.includes('/tender-') ? notice(tender, file) : fromText(file)];
}

// A DOCX file is a ZIP archive, which contains local times. The time zone is therefore fixed, so that the files do not
// depend on the machine.
process.env.TZ = 'UTC';

const company = letterhead();
const names = process.argv.slice(2);
const all = new Map(documents());
const unknown = names.filter((name) => !all.has(name));
if (unknown.length > 0) throw new Error(`unknown file: ${unknown.join(', ')}`);

const chosen = [...all].filter(([name]) => names.length === 0 || names.includes(name));
let changed = 0;
for (const [name, document] of chosen) {
  const bytes = name.endsWith('.docx') ? await writeDocx(document, company) : await writePdf(document, company);
  if (writeMedia(`files/${name}`, bytes)) changed += 1;
}
process.stdout.write(`${chosen.length} files, ${changed} changed\n`);
