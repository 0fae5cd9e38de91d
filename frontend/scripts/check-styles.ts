import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles } from './list-files.ts';
import { unknownTokens, wrongClasses } from './style-rules.ts';

const SHEET = /from '\.\/([\w-]+\.module\.css)'/;

const files = ['src', 'design'].flatMap((folder) => listFiles(folder).map((name) => join(folder, name)));

// Several components in a folder can share a stylesheet, so a stylesheet is checked against all components that import
// it.
const users = new Map<string, string[]>();
for (const component of files.filter((file) => file.endsWith('.tsx'))) {
  const sheet = SHEET.exec(readFileSync(component, 'utf8'))?.[1];
  if (!sheet) continue;
  const path = join(dirname(component), sheet);
  users.set(path, [...(users.get(path) ?? []), component]);
}
const wrong = [...users].flatMap(([sheet, components]) => {
  const sources = components.map((name) => readFileSync(name, 'utf8')).join('\n');
  return wrongClasses(sheet, sources, readFileSync(sheet, 'utf8'));
});

const sheets = files.filter((file) => file.endsWith('.css'));
wrong.push(...unknownTokens(new Map(sheets.map((file) => [file, readFileSync(file, 'utf8')]))));

for (const line of wrong) console.error(line);
process.exitCode = wrong.length > 0 ? 1 : 0;
