import { isRecord } from './records.ts';

/**
 * The difference between a value and its expected type. A type guard that returns `false` fills in the fields of this
 * object.
 */
export interface Mismatch {
  /** The path of the field, such as `items[3].title`. If the whole value has the wrong type, the path is empty. */
  field: string;
  expected: string;
  found: string;
}

/**
 * A function that reports whether a value from an external source is a `T`. Unknown fields of objects are allowed,
 * because a newer API may send additional fields.
 */
export type TypeGuard<T> = (value: unknown, mismatch: Mismatch) => value is T;

type FieldGuards<T> = { readonly [Name in keyof T]-?: TypeGuard<T[Name]> };

export function noMismatch(): Mismatch {
  return { field: '', expected: '', found: '' };
}

export const isString: TypeGuard<string> = (value, mismatch): value is string =>
  typeof value === 'string' || reject(value, mismatch, 'string');

export const isNumber: TypeGuard<number> = (value, mismatch): value is number =>
  typeof value === 'number' || reject(value, mismatch, 'number');

export const isBoolean: TypeGuard<boolean> = (value, mismatch): value is boolean =>
  typeof value === 'boolean' || reject(value, mismatch, 'boolean');

export const isUnknown: TypeGuard<unknown> = (_value): _value is unknown => true;

export function isNullable<T>(guard: TypeGuard<T>): TypeGuard<T | null> {
  return (value, mismatch): value is T | null => value === null || guard(value, mismatch);
}

export function isOptional<T>(guard: TypeGuard<T>): TypeGuard<T | undefined> {
  return (value, mismatch): value is T | undefined => value === undefined || guard(value, mismatch);
}

export function isOneOf<const T extends string>(words: readonly T[]): TypeGuard<T> {
  const known = new Set<unknown>(words);
  return (value, mismatch): value is T => known.has(value) || reject(value, mismatch, words.join(' | '));
}

export function isArrayOf<T>(guard: TypeGuard<T>): TypeGuard<T[]> {
  return (value, mismatch): value is T[] =>
    Array.isArray(value)
      ? value.every((item, index) => guard(item, mismatch) || within(`[${index}]`, mismatch))
      : reject(value, mismatch, 'array');
}

export function isObject<T extends object>(guards: FieldGuards<T>): TypeGuard<T> {
  // TypeScript does not know which value of `Object.entries` belongs to which field. The code is still safe, because
  // each guard checks only the value of its own field.
  const entries: [string, TypeGuard<unknown>][] = Object.entries(guards);
  return (value, mismatch): value is T =>
    isRecord(value)
      ? entries.every(([name, guard]) => guard(value[name], mismatch) || within(name, mismatch))
      : reject(value, mismatch, 'object');
}

export function isRecordOf<T>(guard: TypeGuard<T>): TypeGuard<Record<string, T>> {
  return (value, mismatch): value is Record<string, T> =>
    isRecord(value)
      ? Object.entries(value).every(([name, item]) => guard(item, mismatch) || within(name, mismatch))
      : reject(value, mismatch, 'object');
}

/** Returns a type guard for a union whose members are distinguished by the field `kind`. */
export function isKindOf<T extends { readonly kind: string }>(
  guards: {
    readonly [Kind in T['kind']]: TypeGuard<Omit<Extract<T, { readonly kind: Kind }>, 'kind'>>;
  },
): TypeGuard<T> {
  const known = new Map<unknown, TypeGuard<unknown>>(Object.entries(guards));
  return (value, mismatch): value is T => {
    if (!isRecord(value)) return reject(value, mismatch, 'object');
    const guard = known.get(value.kind);
    if (guard) return guard(value, mismatch);
    return reject(value.kind, mismatch, [...known.keys()].join(' | ')) || within('kind', mismatch);
  };
}

/**
 * Returns a type guard for a union of two types without the field `kind`. If the value matches neither type, the
 * reported difference is that from the second type.
 */
export function isEither<A, B>(first: TypeGuard<A>, second: TypeGuard<B>): TypeGuard<A | B> {
  return (value, mismatch): value is A | B => first(value, noMismatch()) || second(value, mismatch);
}

/**
 * Returns a type guard that calls `guard` only when a value is checked. Recursive types need this delay, because their
 * type guard refers to itself.
 */
export function isLater<T>(guard: () => TypeGuard<T>): TypeGuard<T> {
  return (value, mismatch): value is T => guard()(value, mismatch);
}

/**
 * Returns `value` if `guard` accepts the value. Otherwise, throws an error that names `source` and the field that does
 * not match.
 */
export function parseAs<T>(guard: TypeGuard<T>, value: unknown, source: string): T {
  const mismatch = noMismatch();
  if (guard(value, mismatch)) return value;
  throw new TypeError(describeMismatch(source, mismatch));
}

export function describeMismatch(source: string, { field, expected, found }: Mismatch): string {
  return `${source}: expected \`${field || 'the value'}\` to be ${expected}, found ${found}`;
}

function reject(value: unknown, mismatch: Mismatch, expected: string): false {
  mismatch.expected = expected;
  // A value may be long or contain personal data, so only the type of the value is reported.
  mismatch.found = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return false;
}

function within(step: string, mismatch: Mismatch): false {
  const { field } = mismatch;
  mismatch.field = field === '' || field.startsWith('[') ? step + field : `${step}.${field}`;
  return false;
}
