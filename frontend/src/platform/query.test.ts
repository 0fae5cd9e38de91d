import { describe, expect, it } from 'vitest';
import { filterQuery, pickQuery, withQuery } from './query.ts';

const params = (query: string) => new URLSearchParams(query);

describe('withQuery', () => {
  it('adds, replaces and removes values', () => {
    expect(withQuery('/catalog', params('category=36&form=gel'), { form: '', letter: 'А' })).toBe(
      '/catalog?category=36&letter=%D0%90',
    );
  });
  it('goes back to the first page when a filter changes', () => {
    expect(withQuery('/catalog', params('category=36&page=3'), { form: 'gel' })).toBe('/catalog?category=36&form=gel');
  });
  it('keeps the filters when the page changes', () => {
    expect(withQuery('/catalog', params('category=36'), { page: 2 })).toBe('/catalog?category=36&page=2');
  });
  it('page 1 has no parameter', () => {
    expect(withQuery('/catalog', params('page=2'), { page: 1 })).toBe('/catalog');
  });
});

describe('pickQuery', () => {
  it('drops unknown parameters', () => {
    expect(pickQuery(params('category=36&utm_source=x&form='), ['category', 'form'])).toBe('?category=36');
  });
  it('is empty without parameters', () => expect(pickQuery(params(''), ['q'])).toBe(''));
});

it('filterQuery trims the fields of a form', () => {
  const form = new FormData();
  form.set('q', '  анальгетик ');
  expect(filterQuery(form)).toEqual({ q: 'анальгетик' });
});
