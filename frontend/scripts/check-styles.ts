import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles } from './list-files.ts';
import { unknownTokens, wrongClasses } from './style-rules.ts';

const SHEET = /from '\.\/([\w-]+\.module\.css)'/;

// Several components in a folder can share a stylesheet, so a stylesheet is checked against all components that import
// it.
const users = new Map<string, string[]>();
for (const name of listFiles('src').filter((file) => file.endsWith('.tsx'))) {
  const sheet = SHEET.exec(readFileSync(join('src', name), 'utf8'))?.[1];
  if (!sheet) continue;
  const path = join('src', dirname(name), sheet);
  users.set(path, [...(users.get(path) ?? []), join('src', name)]);
}
const wrong = [...users].flatMap(([sheet, components]) => {
  const sources = components.map((name) => readFileSync(name, 'utf8')).join('\n');
  return wrongClasses(sheet, sources, readFileSync(sheet, 'utf8'));
});

const sheets = listFiles('src').filter((file) => file.endsWith('.css'));
wrong.push(...unknownTokens(new Map(sheets.map((file) => [`src/${file}`, readFileSync(join('src', file), 'utf8')]))));

for (const line of wrong) console.error(line);
process.exitCode = wrong.length > 0 ? 1 : 0;
