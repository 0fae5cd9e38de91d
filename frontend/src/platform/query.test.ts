import { describe, expect, it } from 'vitest';
import { canonicalOfList, filterQuery, pickQuery, withQuery } from './query.ts';

const params = (query: string) => new URLSearchParams(query);

describe('withQuery', () => {
  it('changes add, replace and remove parameters', () => {
    expect(withQuery('/catalog', params('category=36&form=gel'), { form: '', letter: 'А' })).toBe(
      '/catalog?category=36&letter=%D0%90',
    );
  });
  it('a changed filter resets the list to the first page', () => {
    expect(withQuery('/catalog', params('category=36&page=3'), { form: 'gel' })).toBe('/catalog?category=36&form=gel');
  });
  it('a change of the page keeps the filters', () => {
    expect(withQuery('/catalog', params('category=36'), { page: 2 })).toBe('/catalog?category=36&page=2');
  });
  it('the URL of page 1 has no page parameter', () => {
    expect(withQuery('/catalog', params('page=2'), { page: 1 })).toBe('/catalog');
  });
});

describe('pickQuery', () => {
  it('unknown and empty parameters are dropped', () => {
    expect(pickQuery(params('category=36&utm_source=x&form='), ['category', 'form'])).toBe('?category=36');
  });
  it('without parameters, the result is empty', () => expect(pickQuery(params(''), ['q'])).toBe(''));
});

it('filterQuery trims the fields of a form', () => {
  const form = new FormData();
  form.set('q', '  анальгетик ');
  expect(filterQuery(form)).toEqual({ q: 'анальгетик' });
});

it.each([
  ['', '/list'],
  ['page=2', '/list?page=2'],
  ['page=2&utm_source=mail', '/list?page=2'],
  ['form=gel', '/list'],
  ['form=gel&page=2', '/list'],
  ['form=&page=1', '/list'],
  ['page=0', '/list'],
  ['page=-2', '/list'],
  ['page=second', '/list'],
  ['page=3', '/list?page=3'],
  ['page=4', '/list'],
])('the canonical URL of a list with the query %s is %s', (query, canonical) => {
  expect(canonicalOfList('/list', new URLSearchParams(query), ['form'], 3)).toBe(canonical);
});
