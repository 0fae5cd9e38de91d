// Parses the Markdown of documents into the tokens of `marked`, which the PDF and DOCX writers share.
import { marked } from 'marked';

/** Returns the block tokens of a text: headings, paragraphs, lists and tables. */
export const readBlocks = (text) => marked.lexer(text).filter(({ type }) => type !== 'space');

/**
 * Converts the inline tokens of a block to runs of text, each of which has one style. Of a link, only the text is kept.
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

/** Joins the lines of a paragraph, and puts no-break spaces inside numbers and between a number and its unit. */
const keepUnits = (text) => text.replaceAll('\n', ' ').replace(/(\d) (?=[\d%°₽м])/g, '$1\u00a0');

/** Returns the text of inline tokens without any style. */
export const plainText = (tokens) =>
  readRuns(tokens)
    .map(({ text }) => text)
    .join('');
