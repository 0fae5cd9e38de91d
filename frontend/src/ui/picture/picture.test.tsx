import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

const drawing = { src: '/api/media/map.svg', alt: 'Карта', width: 1600, height: 900 };
const photograph = { src: '/api/media/pack-2-800.webp', alt: 'Упаковка', width: 800, height: 600, widths: [400, 800] };

test('a picture with widths is offered as AVIF and WebP in each width', () => {
  const html = renderToStaticMarkup(<Picture picture={photograph} />);
  expect(html).toContain('srcSet="/api/media/pack-2-400.avif 400w,/api/media/pack-2-800.avif 800w"');
  expect(html).toContain('srcSet="/api/media/pack-2-400.webp 400w,/api/media/pack-2-800.webp 800w"');
});

test('a drawing has one source', () => {
  expect(renderToStaticMarkup(<Picture picture={drawing} />)).toMatch(/^<img[^>]*src="\/api\/media\/map.svg"[^>]*>$/);
});
