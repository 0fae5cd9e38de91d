// Reads the Markdown that the content is written in: headings, paragraphs, lists, tables; bold, italics and links inside a line.
// The tools make paper files (PDF, DOCX) from it; the site itself renders Markdown elsewhere.

const BULLET = /^- /;
const NUMBER = /^\d+\. /;

/** The blocks of a text: `{ kind: 'heading' | 'paragraph' | 'bullets' | 'numbers' | 'table', … }`. */
export function readBlocks(text) {
  return text
    .trim()
    .split(/\n{2,}/)
    .map(readBlock);
}

function readBlock(chunk) {
  const lines = chunk.split('\n');
  if (lines[0].startsWith('### ')) return { kind: 'heading', text: lines[0].slice(4) };
  if (lines.every((line) => BULLET.test(line))) return { kind: 'bullets', items: lines.map((line) => line.replace(BULLET, '')) };
  if (lines.every((line) => NUMBER.test(line))) return { kind: 'numbers', items: lines.map((line) => line.replace(NUMBER, '')) };
  if (lines[0].startsWith('|')) return readTable(lines);
  return { kind: 'paragraph', text: lines.join(' ') };
}

function readTable([head, , ...rows]) {
  const cells = (line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  return { kind: 'table', columns: cells(head), rows: rows.map(cells) };
}

/** The runs of a line: `{ text, bold, italic }`. A link keeps its words. */
export function readRuns(line) {
  const words = line.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
  return words
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith('**')) return { text: part.slice(2, -2), bold: true, italic: false };
      if (part.startsWith('*') && part.length > 2) return { text: part.slice(1, -1), bold: false, italic: true };
      return { text: part, bold: false, italic: false };
    });
}
