// Writes a paper as a DOCX file: the smallest set of parts a word processor accepts, in a ZIP archive with fixed dates.
import { crc32, deflateRawSync } from 'node:zlib';
import { readBlocks, readRuns } from './markdown.mjs';
import { escapeText } from './svg.mjs';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const run = ({ text, bold, italic }, size) =>
  `<w:r><w:rPr>${bold ? '<w:b/>' : ''}${italic ? '<w:i/>' : ''}<w:sz w:val="${size}"/></w:rPr><w:t xml:space="preserve">${escapeText(text)}</w:t></w:r>`;
const paragraph = (line, { style = 'Normal', size = 22, lead = '' } = {}) =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${readRuns(lead + line)
    .map((part) => run(part, size))
    .join('')}</w:p>`;
const cell = (text, bold) =>
  `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/>${bold ? '<w:shd w:val="clear" w:fill="D9EFE6"/>' : ''}</w:tcPr>${paragraph(bold && text ? `**${text}**` : text, { size: 20 })}</w:tc>`;
const row = (cells, bold) => `<w:tr>${cells.map((text) => cell(text, bold)).join('')}</w:tr>`;
const BORDERS = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:color="9FB5AC"/>`)
  .join('');

const BLOCKS = {
  heading: ({ text }) => paragraph(text, { style: 'Heading2', size: 26 }),
  paragraph: ({ text }) => paragraph(text),
  bullets: ({ items }) => items.map((item) => paragraph(item, { lead: '— ' })).join(''),
  numbers: ({ items }) => items.map((item, index) => paragraph(item, { lead: `${index + 1}. ` })).join(''),
  table: ({ columns, rows }) =>
    `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${BORDERS}</w:tblBorders></w:tblPr><w:tblGrid>${columns.map(() => '<w:gridCol w:w="2000"/>').join('')}</w:tblGrid>${row(columns, true)}${rows.map((cells) => row(cells, false)).join('')}</w:tbl>${paragraph('')}`,
};

const STYLES = `${HEAD}<w:styles xmlns:w="${WORD}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial"/><w:sz w:val="22"/><w:lang w:val="ru-RU"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="140" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:pPr><w:spacing w:before="240" w:after="240"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:color w:val="06443B"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="heading 2"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="200"/><w:outlineLvl w:val="1"/></w:pPr><w:rPr><w:b/><w:color w:val="0B6B5C"/></w:rPr></w:style></w:styles>`;
const TYPES = `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;
const relations = (...pairs) =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${pairs.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`).join('')}</Relationships>`;
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const core = ({ title, date }, company) =>
  `${HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeText(title)}</dc:title><dc:creator>${escapeText(company.legal_name)}</dc:creator><dc:language>ru-RU</dc:language><dcterms:created xsi:type="dcterms:W3CDTF">${date}T09:00:00Z</dcterms:created></cp:coreProperties>`;

/** The bytes of the DOCX. */
export function writeDocx(paper, company) {
  const body = readBlocks(paper.body)
    .map((block) => BLOCKS[block.kind](block))
    .join('');
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1418" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>';
  const document = `${HEAD}<w:document xmlns:w="${WORD}"><w:body>${paragraph(company.legal_name, { size: 20 })}${paragraph(paper.title, { style: 'Title', size: 32 })}${body}${page}</w:body></w:document>`;
  return zip([
    ['[Content_Types].xml', TYPES],
    [
      '_rels/.rels',
      relations(
        [`${OFFICE}/officeDocument`, 'word/document.xml'],
        ['http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties', 'docProps/core.xml'],
      ),
    ],
    ['docProps/core.xml', core(paper, company)],
    ['word/_rels/document.xml.rels', relations([`${OFFICE}/styles`, 'styles.xml'])],
    ['word/document.xml', document],
    ['word/styles.xml', STYLES],
  ]);
}

/** 1980-01-01, the first date a ZIP entry can carry. */
const ZIP_DATE = 0x21;

function entryFields(name, raw, packed) {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x0800, 2);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt16LE(ZIP_DATE, 8);
  fields.writeUInt32LE(checksum(raw), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(raw.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function zip(parts) {
  const [local, central] = [[], []];
  let offset = 0;
  for (const [path, text] of parts) {
    const [name, raw] = [Buffer.from(path), Buffer.from(text)];
    const packed = deflateRawSync(raw);
    const fields = entryFields(name, raw, packed);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, name]));
    local.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

/** `crc32` of zlib came with Node 22.2; before it the sum is made here. */
function checksum(bytes) {
  if (crc32) return crc32(bytes);
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
