import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { partsAtPictures, splitFigures, textParts } from './text-parts.ts';

const CONTENT = `${import.meta.dirname}/../../../../content`;
const picture = (src: string) => ({ src, alt: '', width: 960, height: 540 });
const paragraphs = (count: number): string[] => Array.from({ length: count }, (_, index) => `<p>${index + 1}</p>\n`);

it('places pictures after the second and after the fifth paragraph', () => {
  const parts = textParts(paragraphs(7).join(''), [picture('a'), picture('b')]);
  expect(parts.map(({ html }) => html.replace(/\D/g, ''))).toEqual(['12', '345', '67']);
  expect(parts.map(({ pictures }) => pictures.map(({ src }) => src))).toEqual([['a'], ['b'], []]);
});

it('keeps a quotation and a list whole, and does not count their paragraphs', () => {
  const quote = '<blockquote>\n<p>a</p>\n<p>b<br />c</p>\n</blockquote>\n';
  const list = '<ul>\n<li>\n<p>d</p>\n<ul>\n<li>e</li>\n</ul>\n</li>\n</ul>\n';
  const [first, second, third] = paragraphs(3);
  expect(htmlOf(textParts(`${first}${quote}${list}${second}${third}`, [picture('a')]))).toEqual([
    `${first}${quote}${list}${second}`.trimEnd(),
    `\n${third}`,
  ]);
});

it('places a picture after the next paragraph if a quotation follows', () => {
  const [first, second, third, last] = paragraphs(4);
  const quote = '<blockquote>\n<p>a</p>\n</blockquote>\n';
  expect(htmlOf(textParts(`${first}${second}${quote}${third}${last}`, [picture('a')]))).toEqual([
    `${first}${second}${quote}${third}`.trimEnd(),
    `\n${last}`,
  ]);
});

it('ends with the pictures for which a short text has no place', () => {
  const html = '<p>1</p>\n<p>2</p>';
  expect(textParts(html, [])).toEqual([{ html, pictures: [] }]);
  const pictures = [picture('a'), picture('b')];
  expect(textParts(html, pictures)).toEqual([{ html, pictures }]);
});

it('takes only a list at the start of a text as its figures', () => {
  const list = '<ul>\n<li><strong>34 %</strong> газа</li>\n</ul>\n';
  expect(splitFigures(`${list}<p>1</p>`)).toEqual({ figures: list, text: '<p>1</p>' });
  expect(splitFigures(`<p>1</p>\n${list}`)).toEqual({ figures: undefined, text: `<p>1</p>\n${list}` });
});

it('splits a text at a paragraph that is a picture', () => {
  const image = '<p><img src="/api/media/pages/a-800.webp" alt="Капля" /></p>\n';
  const parts = partsAtPictures(`<p>1</p>\n${image}<p>2</p>\n`);
  expect(htmlOf(parts)).toEqual(['<p>1</p>\n', '<p>2</p>\n']);
  expect(parts[0]?.pictures).toMatchObject([{ src: '/api/media/pages/a-800.webp', alt: 'Капля', widths: [400, 800] }]);
  expect(htmlOf(partsAtPictures(`<p>1</p>\n${image}`))).toEqual(['<p>1</p>\n']);
});

it('finds all files of the pictures in the texts of stories', () => {
  const sources = readdirSync(`${CONTENT}/stories`).flatMap((name) =>
    [...readFileSync(`${CONTENT}/stories/${name}`, 'utf8').matchAll(/!\[.*\]\((.*)\)/g)].map(([, src = '']) => src),
  );
  expect(sources.length).toBeGreaterThan(0);
  for (const { pictures } of sources.flatMap((src) => partsAtPictures(`<p><img src="${src}" alt="a" /></p>`))) {
    for (const { src, widths = [] } of pictures) {
      const files = widths.flatMap((width) =>
        ['', 'dark-'].flatMap((mark) => ['avif', 'webp'].map((type) => `${mark}${width}.${type}`)),
      );
      const missing = files
        .map((end) => src.replace('/api/media', `${CONTENT}/media`).replace(/\d+\.webp$/, end))
        .filter((file) => !existsSync(file));
      expect(missing).toEqual([]);
    }
  }
});

function htmlOf(parts: readonly { html: string }[]): string[] {
  return parts.map(({ html }) => html);
}
