const USED = /\bstyles\.(\w+)/g;
const COMPUTED = /\bstyles\[/;
const DEFINED = /\.([a-z]\w*)/gi;

/**
 * Returns a message for each class that a component uses but its stylesheet does not define. Also returns a message for
 * each class that the stylesheet defines but the component does not use. If the component computes class names, unused
 * classes are not reported.
 */
export function wrongClasses(component: string, source: string, css: string): string[] {
  const defined = new Set(names(css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\{[^{}]*\}/g, '{}'), DEFINED));
  const used = new Set(names(source, USED));
  const missing = [...used].filter((name) => !defined.has(name)).map((name) => `${component}: no class \`${name}\``);
  if (COMPUTED.test(source)) return missing;
  const idle = [...defined].filter((name) => !used.has(name)).map((name) => `${component}: unused class \`${name}\``);
  return [...missing, ...idle];
}

const TOKEN_USED = /var\((--[\w-]+)/g;
const TOKEN_DEFINED = /(--[\w-]+):/g;

/** Returns a message for each custom property that a stylesheet of `sheets` uses, but no stylesheet defines. */
export function unknownTokens(sheets: ReadonlyMap<string, string>): string[] {
  const defined = new Set([...sheets.values()].flatMap((css) => names(css, TOKEN_DEFINED)));
  return [...sheets].flatMap(([sheet, css]) =>
    [...new Set(names(css, TOKEN_USED))]
      .filter((name) => !defined.has(name))
      .map((name) => `${sheet}: no token \`${name}\``),
  );
}

function names(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}
