import { expect, it } from 'vitest';
import { textParts } from './text-parts.ts';

const paragraphs = (count: number): string[] => Array.from({ length: count }, (_, index) => `<p>${index + 1}</p>\n`);

it('places pictures after the second and after the fifth paragraph', () => {
  const html = paragraphs(7).join('');
  expect(textParts(html, 2).map((part) => part.replace(/\D/g, ''))).toEqual(['12', '345', '67']);
});

it('keeps a quotation and a list whole, and does not count their paragraphs', () => {
  const quote = '<blockquote>\n<p>a</p>\n<p>b<br />c</p>\n</blockquote>\n';
  const list = '<ul>\n<li>\n<p>d</p>\n<ul>\n<li>e</li>\n</ul>\n</li>\n</ul>\n';
  const [first, second, third] = paragraphs(3);
  expect(textParts(`${first}${quote}${list}${second}${third}`, 1)).toEqual([
    `${first}${quote}${list}${second}`.trimEnd(),
    `\n${third}`,
  ]);
});

it('places a picture after the next paragraph if a quotation follows', () => {
  const [first, second, third, last] = paragraphs(4);
  const quote = '<blockquote>\n<p>a</p>\n</blockquote>\n';
  expect(textParts(`${first}${second}${quote}${third}${last}`, 1)).toEqual([
    `${first}${second}${quote}${third}`.trimEnd(),
    `\n${last}`,
  ]);
});

it('ends with the text if there are no pictures, or if no paragraph would follow a picture', () => {
  expect(textParts('<p>1</p>\n<p>2</p>', 0)).toEqual(['<p>1</p>\n<p>2</p>']);
  expect(textParts('<p>1</p>\n<p>2</p>', 2)).toEqual(['<p>1</p>\n<p>2</p>']);
});
