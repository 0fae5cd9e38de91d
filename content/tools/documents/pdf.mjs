// Writes a document as a tagged PDF file with A4 pages. All lengths are in points.
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { BRAND, DEEP, GOLD, INK, LINE, MARK, MINT, STONE } from '../drawing/svg.mjs';
import { plainText, readBlocks, readRuns } from './markdown.mjs';

const font = (path) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/onest/${path}`));
const REGULAR = font('400Regular/Onest_400Regular.ttf');
const BOLD = font('700Bold/Onest_700Bold.ttf');

const MUTED = '#4d6a63';
const MARGINS = { top: 62, left: 57, right: 57, bottom: 45 };
const PLAIN = { weight: REGULAR, lineGap: 0, align: 'left', left: MARGINS.left, after: 0 };
const BODY = { size: 10, color: INK, lineGap: 2, after: 6 };
const TITLE = { size: 18, color: DEEP, weight: BOLD, after: 4 };
const SUBTITLE = { size: 10, color: MUTED, after: 12 };
const HEADING = { size: 12.5, color: BRAND, weight: BOLD, before: 8, after: 4 };
/**
 * The space that must be left on a page before a heading or a table is begun on it. If less space is left, a new page
 * is started.
 */
const KEEP_WITH_NEXT = 80;
const LIST_INDENT = 18;
const CELL_PADDING = { top: 4, bottom: 3, left: 6, right: 6 };
/**
 * The gap after a line in a table cell. If the gap were zero, a rounding error could cut off the last line of a cell.
 */
const CELL_LINE_GAP = 1;

/**
 * Returns the bytes of a PDF file. The dates in the file are taken from the document and not from the clock, so the
 * same document always gives the same bytes.
 */
export function writePdf(document, company) {
  const date = new Date(`${document.date}T09:00:00Z`);
  const pdf = new PDFDocument({
    size: 'A4',
    margins: MARGINS,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'ru-RU',
    font: REGULAR,
    info: { Title: document.title, Author: company.legal_name, CreationDate: date, ModDate: date },
  });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  letterhead(pdf, root, company);
  text(pdf, root, 'H1', document.title, TITLE);
  if (document.under) text(pdf, root, 'P', document.under, SUBTITLE);
  for (const block of readBlocks(document.body)) writeBlock(pdf, root, block);
  imprint(pdf, root, company);
  root.end();
  pdf.end();
  return buffer(pdf);
}

function writeBlock(pdf, root, block) {
  switch (block.type) {
    case 'heading':
      return heading(pdf, root, block);
    case 'paragraph':
      return runs(pdf, root, 'P', readRuns(block.tokens), BODY);
    case 'list':
      return list(pdf, root, block);
    case 'table':
      return table(pdf, root, block);
    default:
      throw new Error(`a document cannot contain Markdown of the type \`${block.type}\``);
  }
}

const width = (pdf) => pdf.page.width - MARGINS.left - MARGINS.right;

const text = (pdf, parent, tag, line, style) =>
  runs(pdf, parent, tag, [{ text: line, bold: false, italic: false }], style);

/** Starts a new page if less space than `height` is left on the current page. */
function ensureRoom(pdf, height) {
  if (pdf.y + height > pdf.page.maxY()) pdf.addPage();
}

/**
 * Writes runs of text as a single element of the tagged PDF. A run is a piece of text with a single style. The next
 * element begins below the text.
 */
function runs(pdf, parent, tag, parts, style) {
  const { size, color, weight, lineGap, align, left, after } = { ...PLAIN, ...style };
  const block = { width: width(pdf) - left + MARGINS.left, lineGap, align };
  const element = pdf.struct(tag, () => {
    pdf.fontSize(size).fillColor(color);
    for (const [index, part] of parts.entries()) {
      const options = { ...block, oblique: part.italic, continued: index < parts.length - 1 };
      pdf.font(part.bold ? BOLD : weight);
      if (index === 0) pdf.text(part.text, left, pdf.y, options);
      else pdf.text(part.text, options);
    }
  });
  parent.add(element);
  element.end();
  pdf.y += after;
}

function heading(pdf, root, { tokens }) {
  pdf.y += HEADING.before;
  ensureRoom(pdf, KEEP_WITH_NEXT);
  runs(pdf, root, 'H2', readRuns(tokens), HEADING);
}

function list(pdf, root, { ordered, start, items }) {
  const element = pdf.struct('L');
  root.add(element);
  for (const [index, { tokens }] of items.entries())
    listItem(pdf, element, ordered ? `${start + index}.` : '•', tokens);
  element.end();
  pdf.y += 3;
}

function listItem(pdf, parent, label, tokens) {
  const item = pdf.struct('LI');
  parent.add(item);
  ensureRoom(pdf, 2 * BODY.size);
  const top = pdf.y;
  text(pdf, item, 'Lbl', label, BODY);
  pdf.y = top;
  runs(pdf, item, 'LBody', readRuns(tokens), { ...BODY, after: 3, left: MARGINS.left + LIST_INDENT });
  item.end();
}

function table(pdf, root, { header, rows }) {
  ensureRoom(pdf, KEEP_WITH_NEXT);
  pdf.fontSize(9);
  const columns = columnWidths(pdf, [header, ...rows]);
  pdf.font(REGULAR).table({
    position: { x: MARGINS.left, y: pdf.y + 2 },
    structParent: root,
    columnStyles: columns.map((column) => ({ width: column })),
    defaultStyle: {
      padding: CELL_PADDING,
      border: 0.75,
      borderColor: STONE,
      textColor: INK,
      textOptions: { lineGap: CELL_LINE_GAP },
    },
    data: [header.map(headerCell), ...rows.map((row) => row.map(bodyCell))],
  });
  pdf.y += 10;
}

const headerCell = ({ tokens }) => ({
  text: plainText(tokens),
  type: 'TH',
  scope: 'Column',
  backgroundColor: MINT,
  font: { src: BOLD },
});

/** Returns the text and the font of a table cell. If the first run of text is bold, the whole cell is bold. */
function bodyCell({ tokens }) {
  const [first] = readRuns(tokens);
  return { text: plainText(tokens), font: { src: first?.bold ? BOLD : REGULAR } };
}

/**
 * Returns the widths of the columns of a table. A column is at least as wide as its widest word. If a cell needs more
 * width than its widest word, the column also gets a part of the remaining width, in proportion to this need.
 */
function columnWidths(pdf, rows) {
  pdf.font(BOLD);
  const widest = (texts) =>
    Math.ceil(Math.max(...texts.map((part) => pdf.widthOfString(part)))) + 2 * CELL_PADDING.left;
  const texts = rows[0].map((_, column) => rows.map((row) => plainText(row[column].tokens)));
  const least = texts.map((column) => widest(column.flatMap((cell) => cell.split(' '))));
  const extra = texts.map((column, index) => widest(column) - least[index] + 1);
  const spare = width(pdf) - sum(least);
  if (spare < 0) throw new Error('a table is too wide for the page');
  return least.map((column, index) => column + (spare * extra[index]) / sum(extra));
}

const sum = (numbers) => numbers.reduce((one, other) => one + other);

/** Draws a decoration, such as a line, and marks it as an artifact of the PDF, so that screen readers skip it. */
function artifact(pdf, draw) {
  pdf.markContent('Artifact', { type: 'Layout' });
  draw();
  pdf.endMarkedContent();
}

function rule(pdf, y, thickness, color) {
  pdf
    .save()
    .moveTo(MARGINS.left, y)
    .lineTo(pdf.page.width - MARGINS.right, y)
    .lineWidth(thickness)
    .stroke(color)
    .restore();
}

function letterhead(pdf, root, company) {
  const top = MARGINS.top;
  artifact(pdf, () => {
    pdf
      .save()
      .translate(MARGINS.left, top - 2)
      .scale(0.6);
    pdf.path(MARK.leaves).fill(DEEP).path(MARK.drop).fill(GOLD).restore();
    rule(pdf, top + 32, 1.5, BRAND);
  });
  pdf.y = top;
  text(pdf, root, 'P', company.name, { size: 14, color: DEEP, weight: BOLD, left: MARGINS.left + 32 });
  pdf.y = top;
  for (const line of [company.address, company.phone])
    text(pdf, root, 'P', line, { size: 8, color: MUTED, align: 'right' });
  pdf.y = top + 46;
}

function imprint(pdf, root, company) {
  pdf.y += 12;
  ensureRoom(pdf, 20);
  artifact(pdf, () => rule(pdf, pdf.y, 0.75, LINE));
  pdf.y += 6;
  text(pdf, root, 'P', `${company.legal_name} · ${company.ids}`, { size: 8, color: MUTED });
}
