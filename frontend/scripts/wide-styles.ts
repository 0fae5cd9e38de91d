import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type AtRule, type ChildNode } from 'postcss';

/**
 * The width in rem from which a screen is wide. Smaller screens need no rule that asks for at least this width, and no rule
 * for paper. A sheet of paper is wide, and its rules must come after those for wide screens.
 */
const WIDE_REM = 40;
const PAPER = /^\s*print\b/;

const LEAST_WIDTH = /\(\s*(?:min-width:|width\s*>=)\s*([\d.]+)rem\s*\)/;
const EXCLUDED = /\bnot\s*\([^()]*\)/g;

/** The shared stylesheet, and the stylesheets that a document can list after it. */
const SHARED = /^entry-client-[\w-]+\.css$/;
const OF_PAGES = /^(page-[a-z-]+|product)-[\w-]{8}\.css$/;

/** The files with the rules for wide screens, relative to the folder of the browser's files. */
export interface WideStyles {
  /** The rules of the shared stylesheet. */
  readonly shared: string;
  /** The rules of the stylesheets of all pages. */
  readonly pages: string;
}

/**
 * Moves the rules for wide screens and for paper from the stylesheets of a build to two files, which a phone need not wait for. The files
 * keep the order of the rules: that of the shared stylesheet comes before the stylesheet of a page, the other one after it.
 */
export function writeWideStyles(client: string): WideStyles {
  const assets = join(client, 'assets');
  const names = readdirSync(assets).sort();
  const move = (pattern: RegExp): string =>
    names
      .filter((name) => pattern.test(name))
      .map((name) => {
        const { narrow, wide } = splitStyles(readFileSync(join(assets, name), 'utf8'));
        writeFileSync(join(assets, name), narrow);
        return wide;
      })
      .join('');
  const write = (name: string, styles: string): string => {
    const hash = createHash('sha256').update(styles).digest('base64url').slice(0, 8);
    const file = `assets/${name}-${hash}.css`;
    writeFileSync(join(client, file), styles);
    return file;
  };
  return { shared: write('wide', move(SHARED)), pages: write('wide-pages', move(OF_PAGES)) };
}

/** Divides a stylesheet into the rules that every screen needs, and those that only a wide screen or paper needs. */
export function splitStyles(css: string): { narrow: string; wide: string } {
  const root = postcss.parse(css);
  const wide = root.nodes.filter(isWide);
  for (const rule of wide) rule.remove();
  return { narrow: root.toString(), wide: wide.map(String).join('') };
}

function isWide(node: ChildNode): node is AtRule {
  const isForWide = (query: string) => PAPER.test(query) || asksForWidth(query);
  return node.type === 'atrule' && node.name === 'media' && node.params.split(',').every(isForWide);
}

function asksForWidth(query: string): boolean {
  const [, least = '0'] = LEAST_WIDTH.exec(query.replace(EXCLUDED, '')) ?? [];
  return Number(least) >= WIDE_REM;
}
