// Reads the part of YAML that this content folder is written in: block maps and lists, one-line flow maps and lists,
// quoted and plain one-line scalars, `|` and `>-` blocks. Anything else is an error, so a file is never half understood.
// It exists so that the tools need nothing but Node; the content API checks the same files with a full parser.

const KEY = /^([a-z][a-z0-9_]*):(?: (.*))?$/;

/** Parses one document. Dates stay text. Throws an error that names the line. */
export function parseYaml(text) {
  const reader = { lines: text.split('\n'), at: 0 };
  const first = peek(reader);
  return first ? readNode(reader, first.indent) : null;
}

function peek(reader) {
  while (reader.at < reader.lines.length) {
    const line = reader.lines[reader.at];
    const body = line.trim();
    if (body !== '' && !body.startsWith('#')) return { indent: line.length - line.trimStart().length, body };
    reader.at += 1;
  }
  return null;
}

function readNode(reader, indent) {
  return peek(reader).body.startsWith('- ') ? readList(reader, indent) : readMap(reader, indent);
}

function readList(reader, indent) {
  const items = [];
  for (let line = peek(reader); line?.indent === indent && line.body.startsWith('- '); line = peek(reader)) {
    const rest = line.body.slice(2);
    if (KEY.test(rest)) {
      reader.lines[reader.at] = `${' '.repeat(indent + 2)}${rest}`;
      items.push(readMap(reader, indent + 2));
    } else {
      items.push(readValue(reader, rest, indent));
    }
  }
  return items;
}

function readMap(reader, indent) {
  const map = {};
  for (let line = peek(reader); line?.indent === indent && !line.body.startsWith('- '); line = peek(reader)) {
    const match = KEY.exec(line.body);
    if (!match) fail(reader, `expected "key: value", found "${line.body}"`);
    map[match[1]] = readValue(reader, match[2] ?? '', indent);
  }
  return map;
}

/** Reads the value whose first line is `rest`, and moves past it. */
function readValue(reader, rest, indent) {
  if (/^[|>]-?$/.test(rest)) return readBlock(reader, rest, indent);
  if (rest !== '') {
    const value = readInline(reader, rest);
    reader.at += 1;
    return value;
  }
  reader.at += 1;
  const next = peek(reader);
  const nested = next && (next.indent > indent || (next.indent === indent && next.body.startsWith('- ')));
  return nested ? readNode(reader, next.indent) : null;
}

function readBlock(reader, style, indent) {
  reader.at += 1;
  const taken = [];
  let line = reader.lines[reader.at];
  while (line !== undefined && (line.trim() === '' || line.length - line.trimStart().length > indent)) {
    taken.push(line);
    reader.at += 1;
    line = reader.lines[reader.at];
  }
  const margin = Math.min(...taken.filter((one) => one.trim()).map((one) => one.length - one.trimStart().length));
  const body = taken
    .map((one) => one.slice(margin))
    .join('\n')
    .trimEnd();
  const folded = style.startsWith('>') ? body.replace(/([^\n])\n(?!\n)/g, '$1 ') : body;
  return style.endsWith('-') ? folded : `${folded}\n`;
}

function readInline(reader, source) {
  const cursor = { source, at: 0, fail: (message) => fail(reader, message) };
  const value = readFlow(cursor, '');
  skipSpace(cursor);
  if (cursor.at < source.length && source[cursor.at] !== '#') fail(reader, `unexpected "${source.slice(cursor.at)}"`);
  return value;
}

function readFlow(cursor, stops) {
  skipSpace(cursor);
  const opener = cursor.source[cursor.at];
  if (opener === '"') return readQuoted(cursor);
  if (opener === '[') return readFlowList(cursor);
  if (opener === '{') return readFlowMap(cursor);
  return readPlain(cursor, stops);
}

function readQuoted(cursor) {
  const match = /^"(?:[^"\\]|\\.)*"/.exec(cursor.source.slice(cursor.at));
  if (!match) cursor.fail('a quoted text does not end on its line');
  cursor.at += match[0].length;
  return JSON.parse(match[0]);
}

function readFlowList(cursor) {
  const items = [];
  cursor.at += 1;
  while (!closes(cursor, ']')) items.push(readFlow(cursor, ',]'));
  return items;
}

function readFlowMap(cursor) {
  const map = {};
  cursor.at += 1;
  while (!closes(cursor, '}')) {
    const match = /^\s*([a-z][a-z0-9_]*):\s/.exec(cursor.source.slice(cursor.at));
    if (!match) cursor.fail('expected "key: value" inside { }');
    cursor.at += match[0].length;
    map[match[1]] = readFlow(cursor, ',}');
  }
  return map;
}

function closes(cursor, closer) {
  skipSpace(cursor);
  if (cursor.source[cursor.at] === ',') cursor.at += 1;
  skipSpace(cursor);
  if (cursor.at >= cursor.source.length) cursor.fail(`"${closer}" is missing on this line`);
  if (cursor.source[cursor.at] !== closer) return false;
  cursor.at += 1;
  return true;
}

function readPlain(cursor, stops) {
  let end = cursor.at;
  while (end < cursor.source.length && !stops.includes(cursor.source[end])) end += 1;
  const word = cursor.source.slice(cursor.at, end).replace(/ #.*$/, '').trim();
  cursor.at = end;
  if (word === 'true' || word === 'false') return word === 'true';
  return /^-?\d+(\.\d+)?$/.test(word) ? Number(word) : word;
}

function skipSpace(cursor) {
  while (cursor.source[cursor.at] === ' ') cursor.at += 1;
}

function fail(reader, message) {
  throw new Error(`line ${reader.at + 1}: ${message}`);
}
