import { FORM_CONSTRAINTS } from '#api/form-constraints.ts';
import type { FormKind } from '#api/types.ts';
import type { FieldDefinition } from './definitions.ts';

/** The attributes of an input that limit its value. The API host enforces the same limits. */
export interface Constraint {
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
}

const CONSTRAINTS: Readonly<Record<FormKind, Readonly<Record<string, Constraint>>>> = FORM_CONSTRAINTS;

/** Returns the constraints of a field. A field of a hidden group is not required, because a visitor cannot see it. */
export function constraintsOf(kind: FormKind, { name, needed }: FieldDefinition): Constraint {
  const constraint = CONSTRAINTS[kind][name] ?? {};
  return needed ? { ...constraint, required: true } : constraint;
}
