import { type HydrationState, isRouteErrorResponse } from 'react-router';

import { isRecord } from '#api/records.ts';
import type { SubmittedForm } from '#api/submitted-form.ts';

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
 * Checks the fields without which the page cannot start. Nothing else is checked, because the renderer has written the data
 * and has already checked the API responses.
 */
function isWrittenHydration(value: unknown): value is WrittenHydration {
  if (!isRecord(value) || typeof value.buildId !== 'string') return false;
  return isRecord(value.state) && isRecord(value.state.loaderData);
}

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
  const written: unknown = JSON.parse(text);
  if (!isWrittenHydration(written)) throw new TypeError('the hydration data is invalid');
  const { buildId, state, form } = written;
  // The router recognises a route error by its fields. The field `internal` marks errors that the router has thrown.
  const errors = Object.entries(state.errors ?? {}).map(([route, error]) => [route, { ...error, internal: false }]);
  return { buildId, state: { ...state, errors: errors.length > 0 ? Object.fromEntries(errors) : null }, form };
}
