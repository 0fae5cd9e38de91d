// Writes a document as a DOCX file, which visitors can edit with a word processor.
import { mock } from 'node:test';
import {
  AlignmentType,
  BorderStyle,
  Document,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { BRAND, DEEP, MINT } from '../drawing/svg.mjs';
import { readBlocks, readRuns } from './markdown.mjs';

const [BULLETS, NUMBERS] = ['bullets', 'numbers'];
const hex = (color) => color.slice(1).toUpperCase();
/**
 * The size of an A4 page. All lengths in this script are in twentieths of a point, and font sizes are in half-points.
 */
const PAGE = { width: 11906, height: 16838 };
const MARGIN = { top: 1134, right: 1134, bottom: 1134, left: 1418, header: 567, footer: 567 };
const TEXT_WIDTH = PAGE.width - MARGIN.left - MARGIN.right;
const INDENT = { left: 425, hanging: 425 };
const BORDER = { style: BorderStyle.SINGLE, size: 4, color: '9FB5AC' };
const BORDERS = {
  top: BORDER,
  bottom: BORDER,
  left: BORDER,
  right: BORDER,
  insideHorizontal: BORDER,
  insideVertical: BORDER,
};

const STYLES = {
  default: {
    document: {
      run: { font: 'Arial', size: 22, language: { value: 'ru-RU' } },
      paragraph: { spacing: { after: 140, line: 276 } },
    },
    title: { run: { bold: true, size: 32, color: hex(DEEP) }, paragraph: { spacing: { before: 240, after: 240 } } },
    heading2: {
      run: { bold: true, size: 26, color: hex(BRAND) },
      paragraph: { spacing: { before: 200 }, keepNext: true },
    },
  },
};
const level = (format, text) => ({
  levels: [{ level: 0, format, text, alignment: AlignmentType.LEFT, style: { paragraph: { indent: INDENT } } }],
});
const NUMBERING = {
  config: [
    { reference: BULLETS, ...level(LevelFormat.BULLET, '—') },
    { reference: NUMBERS, ...level(LevelFormat.DECIMAL, '%1.') },
  ],
};

/**
 * Returns the bytes of a DOCX file. The package `docx` writes the current date into the file. The function therefore
 * sets the clock to the date of the document, so that the same document always gives the same bytes.
 */
export async function writeDocx(document, company) {
  mock.timers.enable({ apis: ['Date'], now: new Date(`${document.date}T09:00:00Z`) });
  try {
    return await Packer.toBuffer(compose(document, company));
  } finally {
    mock.timers.reset();
  }
}

function compose(document, company) {
  const head = [
    new Paragraph({ children: [new TextRun({ text: company.legal_name, size: 20 })] }),
    new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(document.title)] }),
  ];
  return new Document({
    title: document.title,
    creator: company.legal_name,
    lastModifiedBy: company.legal_name,
    styles: STYLES,
    numbering: NUMBERING,
    sections: [
      {
        properties: { page: { size: PAGE, margin: MARGIN } },
        children: [...head, ...readBlocks(document.body).flatMap(composeBlock)],
      },
    ],
  });
}

/**
 * Converts a block of Markdown to DOCX elements. `index` identifies the block, so that every list has a numbering of
 * its own.
 */
function composeBlock(block, index) {
  switch (block.type) {
    case 'heading':
      return [paragraph(block.tokens, { heading: HeadingLevel.HEADING_2 })];
    case 'paragraph':
      return [paragraph(block.tokens)];
    case 'list':
      return block.items.map(({ tokens }) =>
        paragraph(tokens, { numbering: { reference: block.ordered ? NUMBERS : BULLETS, level: 0, instance: index } }),
      );
    case 'table':
      return [table(block), new Paragraph({})];
    default:
      throw new Error(`a document cannot contain Markdown of the type \`${block.type}\``);
  }
}

const paragraph = (tokens, options = {}) =>
  new Paragraph({ ...options, children: readRuns(tokens).map((run) => textRun(run)) });
const textRun = ({ text, bold, italic }, size) =>
  new TextRun({ text, bold: bold || undefined, italics: italic || undefined, size });

function table({ header, rows }) {
  const shading = { type: ShadingType.CLEAR, fill: hex(MINT) };
  const head = header.map(
    ({ tokens }) => new TableCell({ shading, children: [cellText([{ type: 'strong', tokens }])] }),
  );
  const body = rows.map(
    (row) =>
      new TableRow({
        cantSplit: true,
        children: row.map(({ tokens }) => new TableCell({ children: [cellText(tokens)] })),
      }),
  );
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: header.map(() => Math.floor(TEXT_WIDTH / header.length)),
    borders: BORDERS,
    rows: [new TableRow({ tableHeader: true, children: head }), ...body],
  });
}

const cellText = (tokens) => new Paragraph({ children: readRuns(tokens).map((run) => textRun(run, 20)) });
