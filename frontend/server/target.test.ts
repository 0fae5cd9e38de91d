import { describe, expect, it } from 'vitest';
import { parseTarget } from './target.ts';

describe('parseTarget', () => {
  it.each([
    ['/', { pathname: '/', search: '' }],
    ['/catalog?category=36', { pathname: '/catalog', search: '?category=36' }],
    ['/search?q=%D0%B0&x=a?b', { pathname: '/search', search: '?q=%D0%B0&x=a?b' }],
    ['/%D0%BE-%D0%BD%D0%B0%D1%81', { pathname: '/%D0%BE-%D0%BD%D0%B0%D1%81', search: '' }],
    ['/a?b=%zz', { pathname: '/a', search: '?b=%zz' }],
  ])('accepts %s', (raw, target) => expect(parseTarget(raw)).toEqual(target));

  it.each([
    ['', 'an empty target'],
    ['//', 'an empty host'],
    ['//evil.example/', 'another host'],
    ['/\\evil.example', 'another host for browsers'],
    ['//%00', 'an invalid host'],
    ['http://[', 'an invalid absolute form'],
    ['http://evil.example/', 'an absolute form'],
    ['*', 'the asterisk form'],
    ['/%', 'an incomplete escape'],
    ['/%zz', 'an escape that is not hexadecimal'],
    ['/%C3%28', 'bytes that are not UTF-8'],
    ['/a%00b', 'an encoded NUL'],
    ['/a b', 'a space'],
    ['/о-нас', 'raw non-ASCII'],
    ['/a#b', 'a fragment'],
  ])('rejects `%s`: %s', (raw) => expect(parseTarget(raw)).toBeNull());

  it('accepts only targets that `URL` can parse and that keep the host', () => {
    const parts = ['/', '\\', '%', '%2f', '%5C', '?', '#', '[', ']', ':', '@', '..', 'a', '%00', '|', '"', '{'];
    for (const a of parts) {
      for (const b of parts) {
        for (const c of parts) {
          const target = parseTarget(`/${a}${b}${c}`);
          if (!target) continue;
          const url = new URL(target.pathname + target.search, 'http://site.example');
          expect(url.host).toBe('site.example');
        }
      }
    }
  });
});
