import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl, type HydrationState, isRouteErrorResponse } from 'react-router';

export const HYDRATION_ID = 'hydration';

export interface Hydration {
  readonly buildId: string;
  readonly state: HydrationState;
}

interface PlainError {
  readonly status: number;
  readonly statusText: string;
  readonly data: unknown;
}

/** JSON that can stand inside `<script>`: no `<` closes the element, no separator ends a line. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Says of an error only what its screen needs: never a message or a stack of our own mistakes. */
export function plainErrors(errors: Record<string, unknown> | null): Record<string, PlainError> | null {
  if (!errors) return null;
  return Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, plainError(error)]));
}

function plainError(error: unknown): PlainError {
  if (!isRouteErrorResponse(error)) return { status: 500, statusText: 'Internal Server Error', data: null };
  const { status, statusText, data } = error;
  return { status, statusText, data };
}

/** Reads what the renderer wrote; errors become the router's own class again. */
export function readHydration(text: string): Hydration {
  const written = JSON.parse(text) as Hydration;
  const errors = (written.state.errors ?? {}) as Record<string, PlainError>;
  const revived = Object.entries(errors).map(([route, { status, statusText, data }]) => [
    route,
    new ErrorResponseImpl(status, statusText, data),
  ]);
  return {
    buildId: written.buildId,
    state: { ...written.state, errors: revived.length > 0 ? Object.fromEntries(revived) : null },
  };
}
