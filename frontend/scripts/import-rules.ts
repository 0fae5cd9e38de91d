/**
 * The layers from which each layer may import. A layer may also import from itself. Imports go in the direction app →
 * pages → features → ui → platform. All layers except `ui` and `platform` may also import from `api`.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  server: ['app', 'platform', 'api'],
  app: ['pages', 'features', 'ui', 'platform', 'api', 'styles'],
  pages: ['features', 'ui', 'platform', 'api'],
  features: ['ui', 'platform', 'api'],
  ui: ['platform'],
  platform: [],
  api: [],
};
/**
 * The layers whose subfolders must not import from each other. For example, `pages/home` must not import from
 * `pages/news`.
 */
const SEPARATE = ['pages', 'features'];

const IMPORT = /(?:from|import)\s*\(?\s*'(#[^']+|\.[^']+)'/g;

/**
 * Returns a message for each import in `file` that is not allowed, for example an import from a page in a component of
 * `ui`.
 */
export function brokenImports(file: string, source: string): string[] {
  const [layer, part] = layerAndPart(file);
  return [...source.matchAll(IMPORT)].flatMap(([, target = '']) => {
    const reason = target.startsWith('#') ? wrongLayer(layer, part, target) : parentPath(target);
    return reason ? [`${file}: imports \`${target}\`: ${reason}`] : [];
  });
}

function layerAndPart(file: string): [layer: string, part: string] {
  const [first = '', second = '', third = ''] = file.split('/');
  return first === 'src' ? [second, third] : [first, second];
}

function wrongLayer(layer: string, part: string, target: string): string | null {
  const [to = '', toPart = ''] = target.slice(1).split('/');
  if (to === layer) {
    return SEPARATE.includes(layer) && toPart !== part ? `folders in \`${layer}\` must not import each other` : null;
  }
  return ALLOWED[layer]?.includes(to) ? null : `\`${layer}\` must not import \`${to}\``;
}

/**
 * Rejects an import path with `../`, because such a path could lead to another layer. A path that starts with `#`, such
 * as `#ui/card/card.tsx`, names its layer.
 */
function parentPath(target: string): string | null {
  return target.startsWith('../') ? 'use a path that begins with `#`' : null;
}
