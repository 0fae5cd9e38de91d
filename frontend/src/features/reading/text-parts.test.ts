import { expect, it } from 'vitest';
import { partsAtPictures, splitFigures, textParts } from './text-parts.ts';

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
  const picture = { src: '/api/media/pages/a-800.webp', alt: 'Капля', width: 800, height: 533 };
  const image = `<p><img src="${picture.src}" alt="Капля" /></p>\n`;
  const parts = partsAtPictures(`<p>1</p>\n${image}<p>2</p>\n`, [picture]);
  expect(parts).toEqual([
    { html: '<p>1</p>\n', pictures: [picture] },
    { html: '<p>2</p>\n', pictures: [] },
  ]);
  expect(htmlOf(partsAtPictures(`<p>1</p>\n${image}`, [picture]))).toEqual(['<p>1</p>\n']);
});

it('leaves a picture in the text that is unknown, and finds the known ones after it', () => {
  const unknown = '<p>1</p>\n<p><img src="/api/media/a.svg" alt="" /></p>\n';
  expect(partsAtPictures(unknown, [])).toEqual([{ html: unknown, pictures: [] }]);
  const known = { src: '/api/media/pages/a-800.webp', alt: 'Капля', width: 800, height: 533 };
  const html = `${unknown}<p><img src="${known.src}" alt="Капля" /></p>\n<p>2</p>\n`;
  expect(partsAtPictures(html, [known])).toEqual([
    { html: unknown, pictures: [known] },
    { html: '<p>2</p>\n', pictures: [] },
  ]);
});

function htmlOf(parts: readonly { html: string }[]): string[] {
  return parts.map(({ html }) => html);
}
