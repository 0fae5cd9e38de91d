import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Matches the import of a component's own stylesheet, or of another component's by its alias, such as `#ui`. */
const SHEET_IMPORT = /import (\w+) from ["']((?:\.|#\w+)\/[\w/-]+\.module\.css)["'];?/g;
const SHEET = /\.module\.css$/;

/**
 * Returns the name of a class in the built stylesheets, such as `card-title` for the class `title` in
 * `src/ui/card/card.module.css`. The name depends only on the path of the file. It contains no hash, because random
 * characters are hard to compress.
 */
export function className(local: string, file: string): string {
  return `${prefixOf(file)}-${local}`;
}

/**
 * Returns Vite plugins that replace `styles.title` in components with the name of the class. The scripts of the browser
 * then need no tables of class names. A component that computes names, as in `styles[look]`, keeps its table.
 */
export function inlineClassNames(): Plugin[] {
  const files = new Map<string, string>();
  return [
    {
      name: 'inline-class-names',
      apply: 'build',
      transform: (code, id) => (id.endsWith('.tsx') ? inlineNames(code, id) : null),
    },
    {
      name: 'keep-stylesheets',
      apply: 'build',
      enforce: 'post',
      transform(code, id) {
        if (!SHEET.test(id)) return null;
        const other = files.get(prefixOf(id)) ?? id;
        if (other !== id) this.error(`${id} and ${other} would have the same class names; rename one of the files`);
        files.set(prefixOf(id), id);
        // Vite drops a stylesheet whose names are not imported.
        return { code, map: null, moduleSideEffects: 'no-treeshake' };
      },
    },
  ];
}

/** Replaces the class names in the source of a component. Returns null if the component has no stylesheet. */
export function inlineNames(code: string, component: string): { code: string; map: null } | null {
  const imports = [...code.matchAll(SHEET_IMPORT)];
  if (imports.length === 0) return null;
  const inlined = imports.reduce((text, [statement, table = '', sheet = '']) => {
    const file = sheet.startsWith('#') ? `/src/${sheet.slice(1)}` : join(dirname(component), sheet);
    const names = new RegExp(String.raw`\b${table}\.(\w+)`, 'g');
    const named = text.replace(names, (_, local: string) => JSON.stringify(className(local, file)));
    const isComputed = new RegExp(String.raw`\b${table}\b`).test(named.replace(statement, ''));
    return isComputed ? named : named.replace(statement, `import '${sheet}';`);
  }, code);
  return { code: inlined, map: null };
}

function prefixOf(file: string): string {
  const [layer = '', ...path] = file
    .slice(file.lastIndexOf('/src/') + 5)
    .replace(SHEET, '')
    .split('/');
  const names = path.filter((name, index) => name !== path[index - 1]);
  return [...(layer === 'pages' ? ['page'] : []), ...names].join('-');
}
