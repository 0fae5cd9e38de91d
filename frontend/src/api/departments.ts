import { isOneOf } from './type-guards.ts';
import type { Department } from './types.ts';

const DEPARTMENTS: Readonly<Record<Department, true>> = {
  office: true,
  director: true,
  press: true,
  sales: true,
  quality: true,
  staff: true,
  commission: true,
  safety: true,
  services: true,
  control: true,
  training: true,
};

/** Reports whether a value names a department that answers forms. */
export const isDepartment = isOneOf<Department>(
  Object.keys(DEPARTMENTS).filter((name): name is Department => name in DEPARTMENTS),
);
