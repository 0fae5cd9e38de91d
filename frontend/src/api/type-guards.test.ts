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
  ['a member of a union', isBlock, { kind: 'cards', items: [{ title: 'a' }] }],
  ['the second of two types', isEither(isString, isNumber), 1],
  ['null where it is allowed', isNullable(isString), null],
  ['a record', isRecordOf(isString), { a: 'b' }],
])('%s is accepted', (_name, guard, value) => expect(mismatchOf(guard, value)).toBeNull());

it.each<[string, TypeGuard<unknown>, unknown, object]>([
  ['a missing field', isCard, {}, { field: 'title', expected: 'string', found: 'undefined' }],
  [
    'null for an optional field',
    isCard,
    { title: '', year: null },
    { field: 'year', expected: 'number', found: 'null' },
  ],
  ['an unknown word', isOneOf(['a', 'b']), 'c', { field: '', expected: 'a | b', found: 'string' }],
  ['an array for an object', isCard, [], { field: '', expected: 'object', found: 'array' }],
  ['a union of an unknown kind', isBlock, { kind: 'x' }, { field: 'kind', expected: 'text | cards', found: 'string' }],
  [
    'a field of an item of a member',
    isBlock,
    { kind: 'cards', items: [{ title: 'a' }, { title: 1 }] },
    { field: 'items[1].title', expected: 'string', found: 'number' },
  ],
  ['a value in a record', isRecordOf(isString), { a: 1 }, { field: 'a', expected: 'string', found: 'number' }],
])('%s is reported with its place', (_name, guard, value, mismatch) =>
  expect(mismatchOf(guard, value)).toEqual(mismatch),
);

it('an error names the source and the field', () => {
  expect(() => parseAs(isCard, { title: null }, 'build.json')).toThrow(
    'build.json: expected `title` to be string, found null',
  );
});
