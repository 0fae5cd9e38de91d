import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl, type HydrationState, isRouteErrorResponse } from 'react-router';

import { isNullable, isNumber, isObject, isRecordOf, isString, isUnknown, parseAs } from '#api/type-guards.ts';

export const HYDRATION_ID = 'hydration';

export interface Hydration {
  readonly buildId: string;
  readonly state: HydrationState;
}

interface WrittenHydration {
  readonly buildId: string;
  readonly state: {
    readonly loaderData: Record<string, unknown>;
    readonly errors: Record<string, PlainError> | null;
  };
}

interface PlainError {
  readonly status: number;
  readonly statusText: string;
  readonly data: unknown;
}

/**
 * Checks what the renderer wrote, except for the data of the loaders, which was checked when the renderer received it.
 */
const isWrittenHydration = isObject<WrittenHydration>({
  buildId: isString,
  state: isObject<WrittenHydration['state']>({
    loaderData: isRecordOf(isUnknown),
    errors: isNullable(isRecordOf(isObject<PlainError>({ status: isNumber, statusText: isString, data: isUnknown }))),
  }),
});

/** Returns JSON that is safe inside `<script>`: no `<` can close the element, and no line separator can end a line. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Reduces errors to what the error screens need, which never includes the message or the stack of an unexpected error.
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

/** Reads the hydration data, in which errors become instances of the error class of the router again. */
export function readHydration(text: string): Hydration {
  const { buildId, state } = parseAs(isWrittenHydration, JSON.parse(text), 'hydration data');
  const errors = Object.entries(state.errors ?? {}).map(([route, { status, statusText, data }]) => [
    route,
    new ErrorResponseImpl(status, statusText, data),
  ]);
  return { buildId, state: { ...state, errors: errors.length > 0 ? Object.fromEntries(errors) : null } };
}
