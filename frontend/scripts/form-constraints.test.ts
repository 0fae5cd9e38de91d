import { expect, it } from 'vitest';
import { type FieldSchema, writeFormConstraints } from './form-constraints.ts';

function written(schema: FieldSchema): unknown {
  const source = writeFormConstraints({
    paths: {
      '/api/feedback_study': { post: { requestBody: { content: { 'application/json': { schema } } } } },
      '/api/common': {},
    },
    components: {
      schemas: {
        Terms: { properties: { consent: { type: 'boolean' } }, required: ['consent'] },
        Kind: { type: 'string' },
      },
    },
  });
  return JSON.parse(/= (.*) as const;/s.exec(source)?.[1] ?? 'null');
}

it('the constraints of a field become attributes', () => {
  const schema: FieldSchema = {
    allOf: [
      { $ref: '#/components/schemas/Terms' },
      {
        required: ['name', 'kind', 'kinds'],
        properties: {
          name: { type: 'string', minLength: 2, maxLength: 100, pattern: '^\\d$' },
          age: { type: 'integer', minimum: 0, maximum: 130 },
          kind: { $ref: '#/components/schemas/Kind' },
          kinds: { type: 'array' },
        },
      },
    ],
  };
  expect(written(schema)).toEqual({
    study: {
      consent: { required: true },
      name: { required: true, minLength: 2, maxLength: 100, pattern: '^\\d$' },
      age: { min: 0, max: 130 },
      kind: { required: true },
      kinds: {},
    },
  });
});

it('a reference to a missing schema is an error', () => {
  expect(() => written({ $ref: '#/components/schemas/None' })).toThrow('None');
});
