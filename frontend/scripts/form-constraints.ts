/** The keywords of a schema from which the constraints of a form field are generated. */
export interface FieldSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly FieldSchema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

export interface FormsDocument {
  readonly paths: Readonly<Record<string, { readonly post?: PostOperation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, FieldSchema>> };
}
interface PostOperation {
  readonly requestBody: { readonly content: Readonly<Record<string, { readonly schema: FieldSchema }>> };
}

interface Constraint {
  required?: true;
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
  pattern?: string;
}

const REFERENCE = '#/components/schemas/';

const HEAD = `/**
 * This file was generated from content-api/openapi.json by \`npm run api\`.
 * Do not change it by hand.
 */

`;

/**
 * Returns TypeScript source with the constraints of every form that the API accepts, keyed by the kind of the form and
 * the name of the field. The names of the constraints are the names of the attributes of an input in React.
 */
export function writeFormConstraints({ paths, components: { schemas } }: FormsDocument): string {
  const forms = Object.entries(paths).flatMap(([path, { post }]) => {
    const schema = post?.requestBody.content['application/json']?.schema;
    return schema ? [[kindOf(path), constraintsOf(schema, schemas)] as const] : [];
  });
  const source = JSON.stringify(Object.fromEntries(forms), null, 2);
  return `${HEAD}export const FORM_CONSTRAINTS = ${source} as const;\n`;
}

/** Returns the kind of the form at a path, such as `study` for `/api/feedback_study`. */
function kindOf(path: string): string {
  return path.replace(/^\/api\/(?:feedback_)?/, '');
}

function constraintsOf(
  schema: FieldSchema,
  schemas: FormsDocument['components']['schemas'],
): Record<string, Constraint> {
  const resolved = resolve(schema, schemas);
  const parts = (resolved.allOf ?? []).map((part) => constraintsOf(part, schemas));
  const own = Object.entries(resolved.properties ?? {}).map(([name, property]) => [
    name,
    constraintOf(resolve(property, schemas), resolved.required?.includes(name) ?? false),
  ]);
  return Object.assign({}, ...parts, Object.fromEntries(own));
}

function constraintOf(schema: FieldSchema, isRequired: boolean): Constraint {
  const { minLength, maxLength, minimum, maximum, pattern } = schema;
  return {
    ...(isRequired && schema.type !== 'array' && { required: true as const }),
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
    ...(pattern !== undefined && { pattern }),
  };
}

function resolve(schema: FieldSchema, schemas: FormsDocument['components']['schemas']): FieldSchema {
  if (!schema.$ref) return schema;
  const found = schemas[schema.$ref.slice(REFERENCE.length)];
  if (!found) throw new Error(`the OpenAPI document has no schema \`${schema.$ref}\``);
  return resolve(found, schemas);
}
