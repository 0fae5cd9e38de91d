/** The keywords of an OpenAPI schema from which a type guard is generated. */
export interface ValueSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: ValueSchema;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly ValueSchema[];
  readonly oneOf?: readonly ValueSchema[];
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, ValueSchema>> };
}
interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, MediaType>> }>>;
}
interface MediaType {
  readonly schema: ValueSchema;
}

const REFERENCE = '#/components/schemas/';
const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'g.isString',
  integer: 'g.isNumber',
  number: 'g.isNumber',
  boolean: 'g.isBoolean',
};

interface Context {
  readonly schemas: Readonly<Record<string, ValueSchema>>;
  /**
   * The names of the schemas for which a guard is being generated. If one of these schemas is referred to, the
   * reference is recursive.
   */
  readonly open: Set<string>;
}

const HEAD = `/**
 * This file was generated from content-api/openapi.json by \`npm run api\`.
 * Do not change it by hand.
 */
import type { components } from './schema.ts';
import * as g from './type-guards.ts';

type Schemas = components['schemas'];

`;

/**
 * Returns TypeScript source with a type guard for every schema that a GET operation can return. When the source is
 * compiled, TypeScript checks each guard against the generated type.
 */
export function writeGuards({ paths, components: { schemas } }: OpenApiDocument): string {
  const context: Context = { schemas, open: new Set() };
  const guards = new Map<string, string>();
  const add = (name: string): void => {
    if (guards.has(name) || context.open.has(name)) return;
    const schema = schemaNamed(name, context);
    context.open.add(name);
    for (const used of referencesOf(schema)) add(used);
    guards.set(name, `export const is${name}: g.TypeGuard<Schemas['${name}']> = ${guardOf(schema, context, name)};\n`);
    context.open.delete(name);
  };
  for (const { get } of Object.values(paths)) {
    const response = get?.responses[200]?.content?.['application/json']?.schema;
    if (response) referencesOf(response).forEach(add);
  }
  return HEAD + [...guards.values()].join('');
}

function guardOf(schema: ValueSchema, context: Context, name = ''): string {
  if (schema.$ref) return referenceTo(nameOf(schema.$ref), context);
  if (schema.enum) return call('isOneOf', `[${schema.enum.map(quote).join(', ')}]`);
  if (schema.items) return call('isArrayOf', guardOf(schema.items, context));
  if (schema.oneOf) return unionOf(schema.oneOf, context, name);
  if (schema.properties || schema.allOf) return call(`isObject${argument(name)}`, table(fieldsOf(schema, context)));
  const primitive = PRIMITIVES[schema.type ?? ''];
  if (!primitive) throw new Error(`\`${name}\`: cannot generate a guard for ${JSON.stringify(schema)}`);
  return primitive;
}

function referenceTo(name: string, { open }: Context): string {
  return open.has(name) ? call('isLater', `() => is${name}`) : `is${name}`;
}

function unionOf(members: readonly ValueSchema[], context: Context, name: string): string {
  const kinds = members.map(kindOf);
  if (kinds.every((kind) => kind !== undefined)) {
    const rows = members.map((member, index) => `${kinds[index]}: ${guardOf(withoutKind(member), context)}`);
    return call(`isKindOf${argument(name)}`, table(rows));
  }
  const [first, second, ...more] = members;
  if (!first || !second || more.length > 0)
    throw new Error(`\`${name}\`: a union without \`kind\` must have two members`);
  return call('isEither', `${guardOf(first, context)}, ${guardOf(second, context)}`);
}

/**
 * Returns the value that the field `kind` must have in a member of a union, such as `text`. Returns undefined if the
 * field may have several values.
 */
function kindOf({ allOf }: ValueSchema): string | undefined {
  return allOf?.flatMap(({ properties }) => properties?.kind?.enum ?? [])[0];
}

function withoutKind({ allOf = [] }: ValueSchema): ValueSchema {
  const [member, ...more] = allOf.filter(({ properties }) => !properties?.kind?.enum);
  if (!member || more.length > 0) throw new Error('a member of a union must consist of one schema and a fixed `kind`');
  return member;
}

/**
 * Returns the source of the guards for all fields of an object, including the fields of the schemas that the object
 * extends.
 */
function fieldsOf(schema: ValueSchema, context: Context): string[] {
  if (schema.$ref) return fieldsOf(schemaNamed(nameOf(schema.$ref), context), context);
  const own = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const guard = guardOf(property, context);
    return `${name}: ${schema.required?.includes(name) ? guard : call('isOptional', guard)}`;
  });
  return [...(schema.allOf ?? []).flatMap((part) => fieldsOf(part, context)), ...own];
}

function referencesOf(schema: ValueSchema): string[] {
  const { $ref, items, properties = {}, allOf = [], oneOf = [] } = schema;
  const parts = [...(items ? [items] : []), ...Object.values(properties), ...allOf, ...oneOf];
  return [...($ref ? [nameOf($ref)] : []), ...parts.flatMap(referencesOf)];
}

function schemaNamed(name: string, { schemas }: Context): ValueSchema {
  const schema = schemas[name];
  if (!schema) throw new Error(`the OpenAPI document has no schema \`${name}\``);
  return schema;
}

function nameOf(reference: string): string {
  return reference.slice(REFERENCE.length);
}

function table(rows: readonly string[]): string {
  return `{\n${rows.map((row) => `  ${row},\n`).join('')}}`;
}

/**
 * Returns the source of a function call that creates a type guard. The call is marked with the annotation `PURE`.
 * Without this annotation, the bundler would keep guards that no page uses.
 */
function call(guard: string, args: string): string {
  return `/* @__PURE__ */ g.${guard}(${args})`;
}

function argument(name: string): string {
  return name ? `<Schemas['${name}']>` : '';
}

function quote(text: string): string {
  return `'${text}'`;
}
