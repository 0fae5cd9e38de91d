// Prints a paper as a PDF of A4 pages with Chromium. The browser is named by CHROMIUM, or `chromium` is looked up.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBlocks, readRuns } from './markdown.mjs';
import { BRAND, LEAF, escapeText, mark } from './svg.mjs';

const STYLE = `
@page { size: A4; margin: 22mm 20mm 20mm; }
* { box-sizing: border-box; }
body { margin: 0; font: 10.5pt/1.5 Onest, Arial, 'Liberation Sans', sans-serif; color: #10312b; }
header { display: flex; align-items: center; gap: 10px; border-bottom: 2px solid #0b6b5c; padding-bottom: 8px; margin-bottom: 18px; }
header strong { font-size: 14pt; color: #06443b; } header span { margin-left: auto; font-size: 8.5pt; color: #4d6a63; text-align: right; }
h1 { font-size: 18pt; line-height: 1.25; margin: 0 0 4px; color: #06443b; } .under { color: #4d6a63; margin: 0 0 14px; }
h2 { font-size: 12.5pt; margin: 16px 0 6px; color: #0b6b5c; break-after: avoid; } p { margin: 0 0 8px; } ul, ol { margin: 0 0 8px; padding-left: 20px; }
table { border-collapse: collapse; width: 100%; margin: 4px 0 12px; font-size: 9.5pt; } th, td { border: 1px solid #cfd9d4; padding: 5px 7px; text-align: left; vertical-align: top; } th { background: #d9efe6; } tr { break-inside: avoid; }
footer { margin-top: 22px; border-top: 1px solid #dfe7e3; padding-top: 8px; font-size: 8pt; color: #4d6a63; }`;

const inline = (line) =>
  readRuns(line)
    .map(({ text, bold, italic }) => {
      const safe = escapeText(text.replace(/(\d) (?=[\d%°₽м])/g, '$1\u00a0'));
      if (bold) return `<strong>${safe}</strong>`;
      return italic ? `<em>${safe}</em>` : safe;
    })
    .join('');

const list = (tag, items) => `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`;
const row = (tag, cells) => `<tr>${cells.map((cell) => `<${tag}>${inline(cell)}</${tag}>`).join('')}</tr>`;

const BLOCKS = {
  heading: ({ text }) => `<h2>${inline(text)}</h2>`,
  paragraph: ({ text }) => `<p>${inline(text)}</p>`,
  bullets: ({ items }) => list('ul', items),
  numbers: ({ items }) => list('ol', items),
  table: ({ columns, rows }) => `<table><thead>${row('th', columns)}</thead><tbody>${rows.map((cells) => row('td', cells)).join('')}</tbody></table>`,
};

function html({ title, under, body }, company) {
  const sign = `<svg width="30" height="30" viewBox="0 0 40 40" aria-hidden="true">${mark(0, 0, 40, BRAND, LEAF)}</svg>`;
  const blocks = readBlocks(body)
    .map((block) => BLOCKS[block.kind](block))
    .join('\n');
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><title>${escapeText(title)}</title><style>${STYLE}</style>
<header>${sign}<strong>${escapeText(company.name)}</strong><span>${escapeText(company.address)}<br>${escapeText(company.phone)}</span></header>
<h1>${escapeText(title)}</h1>${under ? `<p class="under">${escapeText(under)}</p>` : ''}
${blocks}<footer>${escapeText(company.legal_name)} · ${escapeText(company.ids)}</footer></html>`;
}

/** The bytes of the PDF. Its dates are set to the paper's own date, so that printing again gives the same bytes. */
export function printPdf(paper, company) {
  const folder = mkdtempSync(join(tmpdir(), 'paper-'));
  try {
    const [source, target] = [join(folder, 'paper.html'), join(folder, 'paper.pdf')];
    writeFileSync(source, html(paper, company));
    execFileSync(
      process.env.CHROMIUM ?? 'chromium',
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        `--user-data-dir=${join(folder, 'profile')}`,
        '--no-pdf-header-footer',
        `--print-to-pdf=${target}`,
        `file://${source}`,
      ],
      { stdio: 'ignore' },
    );
    return stamp(readFileSync(target), paper.date);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function stamp(bytes, date) {
  const day = date.replaceAll('-', '');
  const text = bytes.toString('latin1').replace(/\/(CreationDate|ModDate) \(D:\d{14}/g, `/$1 (D:${day}090000`);
  return Buffer.from(text, 'latin1');
}
