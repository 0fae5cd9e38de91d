// Parses the Markdown of documents with the package `marked`. The scripts that write PDF and DOCX files use the
// resulting tokens.
import { marked } from 'marked';

/** Returns the blocks of a text as tokens, such as headings, paragraphs, lists and tables. */
export const readBlocks = (text) => marked.lexer(text).filter(({ type }) => type !== 'space');

/**
 * Converts the inline tokens of a block to runs of text. A run is a piece of text with a single style. The URLs of
 * links are dropped.
 */
export const readRuns = (tokens, style = { bold: false, italic: false }) =>
  tokens.flatMap((token) => runsOf(token, style));

function runsOf(token, style) {
  switch (token.type) {
    case 'strong':
      return readRuns(token.tokens, { ...style, bold: true });
    case 'em':
      return readRuns(token.tokens, { ...style, italic: true });
    case 'br':
      return [{ ...style, text: '\n' }];
    default:
      return token.tokens ? readRuns(token.tokens, style) : [{ ...style, text: keepUnits(token.text) }];
  }
}

/** Joins the lines of a paragraph. Inserts no-break spaces within numbers, and between a number and its unit. */
const keepUnits = (text) => text.replaceAll('\n', ' ').replace(/(\d) (?=[\d%°₽м])/g, '$1\u00a0');

/** Returns the text of inline tokens, without any bold or italic style. */
export const plainText = (tokens) =>
  readRuns(tokens)
    .map(({ text }) => text)
    .join('');
