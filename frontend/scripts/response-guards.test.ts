import { expect, it } from 'vitest';
import { type ValueSchema, writeGuards } from './response-guards.ts';

const ref = (name: string): ValueSchema => ({ $ref: `#/components/schemas/${name}` });
const kind = (word: string): ValueSchema => ({ properties: { kind: { enum: [word] } }, required: ['kind'] });

/**
 * Returns the generated guards for an API with a single GET operation that returns `Root`. The comment and the imports
 * at the start of the generated file are left out.
 */
function guardsFor(schemas: Readonly<Record<string, ValueSchema>>): string {
  const responses = { 200: { content: { 'application/json': { schema: ref('Root') } } } };
  const source = writeGuards({ paths: { '/api/root': { get: { responses } } }, components: { schemas } });
  return source.slice(source.indexOf('export')).replaceAll('/* @__PURE__ */ ', '');
}

it('required fields, optional fields, lists and enumerations get a guard', () =>
  expect(
    guardsFor({
      Root: {
        properties: {
          count: { type: 'integer' },
          tone: { type: 'string', enum: ['info', 'danger'] },
          titles: { type: 'array', items: { type: 'string' } },
        },
        required: ['count'],
      },
    }),
  ).toBe(`export const isRoot: g.TypeGuard<Schemas['Root']> = g.isObject<Schemas['Root']>({
  count: g.isNumber,
  tone: g.isOptional(g.isOneOf(['info', 'danger'])),
  titles: g.isOptional(g.isArrayOf(g.isString)),
});
`));

it('a schema that extends another schema is written after it and has the fields of both schemas', () =>
  expect(
    guardsFor({
      Root: { allOf: [ref('Card'), { properties: { body: { type: 'string' } }, required: ['body'] }] },
      Card: { properties: { title: { type: 'string' } }, required: ['title'] },
      Unused: { type: 'string' },
    }),
  ).toBe(`export const isCard: g.TypeGuard<Schemas['Card']> = g.isObject<Schemas['Card']>({
  title: g.isString,
});
export const isRoot: g.TypeGuard<Schemas['Root']> = g.isObject<Schemas['Root']>({
  title: g.isString,
  body: g.isString,
});
`));

it('the guard of a recursive union selects a member by `kind` and calls itself lazily', () => {
  const source = guardsFor({
    Root: { oneOf: [{ allOf: [ref('Text'), kind('text')] }, { allOf: [ref('Group'), kind('group')] }] },
    Text: { properties: { html: { type: 'string' } }, required: ['html'] },
    Group: { properties: { items: { items: ref('Root') } }, required: ['items'] },
  });
  expect(source).toContain('items: g.isArrayOf(g.isLater(() => isRoot)),');
  expect(source).toContain("g.isKindOf<Schemas['Root']>({\n  text: isText,\n  group: isGroup,\n});");
});

it('a schema for which no guard exists is reported as an error', () =>
  expect(() => guardsFor({ Root: { type: 'null' } })).toThrow('`Root`: cannot generate a guard for {"type":"null"}'));
