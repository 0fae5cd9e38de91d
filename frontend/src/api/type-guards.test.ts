import { expect, it } from 'vitest';
import {
  isArrayOf,
  isEither,
  isKindOf,
  isNullable,
  isNumber,
  isObject,
  isOneOf,
  isOptional,
  isRecordOf,
  isString,
  noMismatch,
  parseAs,
  type TypeGuard,
} from './type-guards.ts';

const isCard = isObject<{ title: string; year?: number }>({ title: isString, year: isOptional(isNumber) });
const isBlock = isKindOf<{ kind: 'text'; html: string } | { kind: 'cards'; items: { title: string }[] }>({
  text: isObject({ html: isString }),
  cards: isObject({ items: isArrayOf(isCard) }),
});

function mismatchOf(guard: TypeGuard<unknown>, value: unknown): object | null {
  const mismatch = noMismatch();
  return guard(value, mismatch) ? null : mismatch;
}

it.each<[string, TypeGuard<unknown>, unknown]>([
  ['an object without its optional field', isCard, { title: 'a' }],
  ['an object with a field that the contract does not have', isCard, { title: 'a', year: 2026, added: null }],
  ['a value of a known kind', isBlock, { kind: 'cards', items: [{ title: 'a' }] }],
  ['a value of the second of two types', isEither(isString, isNumber), 1],
  ['null for a nullable type', isNullable(isString), null],
  ['a record of strings', isRecordOf(isString), { a: 'b' }],
])('a type guard accepts %s', (_name, guard, value) => expect(mismatchOf(guard, value)).toBeNull());

it.each<[string, TypeGuard<unknown>, unknown, object]>([
  ['a missing field', isCard, {}, { field: 'title', expected: 'string', found: 'undefined' }],
  [
    'null for an optional field',
    isCard,
    { title: '', year: null },
    { field: 'year', expected: 'number', found: 'null' },
  ],
  ['a string that is not in the list', isOneOf(['a', 'b']), 'c', { field: '', expected: 'a | b', found: 'string' }],
  ['an array instead of an object', isCard, [], { field: '', expected: 'object', found: 'array' }],
  ['a value of an unknown kind', isBlock, { kind: 'x' }, { field: 'kind', expected: 'text | cards', found: 'string' }],
  [
    'a wrong field in an array of a union member',
    isBlock,
    { kind: 'cards', items: [{ title: 'a' }, { title: 1 }] },
    { field: 'items[1].title', expected: 'string', found: 'number' },
  ],
  ['a wrong value in a record', isRecordOf(isString), { a: 1 }, { field: 'a', expected: 'string', found: 'number' }],
])('a type guard reports %s with the path of the field', (_name, guard, value, mismatch) =>
  expect(mismatchOf(guard, value)).toEqual(mismatch),
);

it('the error of parseAs names the source and the field', () => {
  expect(() => parseAs(isCard, { title: null }, 'build.json')).toThrow(
    'build.json: expected `title` to be string, found null',
  );
});
