import { type HydrationState, isRouteErrorResponse } from 'react-router';

import { isSubmittedForm, type SubmittedForm } from '#api/submitted-form.ts';
import {
  isNullable,
  isNumber,
  isObject,
  isOptional,
  isRecordOf,
  isString,
  isUnknown,
  parseAs,
} from '#api/type-guards.ts';

export const HYDRATION_ID = 'hydration';

export interface Hydration {
  readonly buildId: string;
  readonly state: HydrationState;
  /** The rejected form that the page shows again. */
  readonly form?: SubmittedForm | undefined;
}

interface WrittenHydration {
  readonly buildId: string;
  readonly state: {
    readonly loaderData: Record<string, unknown>;
    readonly errors: Record<string, PlainError> | null;
  };
  readonly form?: SubmittedForm | undefined;
}

interface PlainError {
  readonly status: number;
  readonly statusText: string;
  readonly data: unknown;
}

/**
 * Checks the hydration data that the renderer wrote. The data of the loaders is not checked again, because the renderer
 * has already checked the API responses.
 */
const isWrittenHydration = isObject<WrittenHydration>({
  buildId: isString,
  state: isObject<WrittenHydration['state']>({
    loaderData: isRecordOf(isUnknown),
    errors: isNullable(isRecordOf(isObject<PlainError>({ status: isNumber, statusText: isString, data: isUnknown }))),
  }),
  form: isOptional(isSubmittedForm),
});

/**
 * Converts `value` to JSON that is safe inside a `<script>` element. Only `<` could end the element or begin a comment
 * in it.
 */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/**
 * Returns the status, the status text and the data of each error, which the error screens need. The message and the
 * stack of an unexpected error are left out.
 */
export function plainErrors(errors: Record<string, unknown> | null): Record<string, PlainError> | null {
  if (!errors) return null;
  return Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, plainError(error)]));
}

function plainError(error: unknown): PlainError {
  if (!isRouteErrorResponse(error)) return { status: 500, statusText: 'Internal Server Error', data: null };
  const { status, statusText, data } = error;
  return { status, statusText, data };
}

/**
 * Parses the hydration data and converts errors to objects that the router recognises as route errors. Throws an error
 * if the data is invalid.
 */
export function readHydration(text: string): Hydration {
  const { buildId, state, form } = parseAs(isWrittenHydration, JSON.parse(text), 'hydration data');
  // The router recognises a route error by its fields. The field `internal` marks errors that the router has thrown.
  const errors = Object.entries(state.errors ?? {}).map(([route, error]) => [route, { ...error, internal: false }]);
  return { buildId, state: { ...state, errors: errors.length > 0 ? Object.fromEntries(errors) : null }, form };
}
