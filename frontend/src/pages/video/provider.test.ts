import { expect, it } from 'vitest';
import { providerFilmOf } from './provider.ts';

it.each([
  ['youtube', 'https://www.youtube.com/watch?v=abcdefghi_1', 'abcdefghi_1'],
  ['youtube', 'https://www.youtube.com/watch?list=x&v=abcdefghi_1&t=5', 'abcdefghi_1'],
  ['youtube', 'https://youtu.be/abcdefghi_1?t=5', 'abcdefghi_1'],
  ['vimeo', 'https://vimeo.com/76979871', '76979871'],
  ['vimeo', 'https://player.vimeo.com/video/76979871?h=1', '76979871'],
] as const)('the film of %s at %s has the id %s', (kind, href, id) =>
  expect(providerFilmOf({ kind, href })).toEqual({ provider: kind, id }),
);

it.each([
  ['file', '/api/media/video/a.webm'],
  ['youtube', 'https://www.youtube.com/@channel'],
  ['youtube', 'https://other.example/watch?v=abcdefghi_1'],
  ['vimeo', 'https://vimeo.com/channels/staff'],
] as const)('the source %s %s leads to no film of a video site', (kind, href) =>
  expect(providerFilmOf({ kind, href })).toBeNull(),
);
