import { isRouteErrorResponse } from 'react-router';
import { describe, expect, it } from 'vitest';
import { escapeJson, plainErrors, readHydration } from './hydration.ts';

describe('escapeJson', () => {
  it('the output cannot close the script element that contains it', () => {
    const written = escapeJson({ text: '</script><script>alert(1)</script><!-- & \u2028\u2029' });
    expect(written).not.toContain('<');
    expect(JSON.parse(written)).toEqual({ text: '</script><script>alert(1)</script><!-- & \u2028\u2029' });
  });
});

describe('errors', () => {
  it('plainErrors removes the message of an unexpected error', () => {
    expect(plainErrors({ '0': new Error('secret path') })).toEqual({
      '0': { status: 500, statusText: 'Internal Server Error', data: null },
    });
  });
  it('readHydration converts errors to errors that the router recognises', () => {
    const state = { loaderData: {}, errors: { '0-1': { status: 404, statusText: 'Page not found: /x', data: null } } };
    const read = readHydration(escapeJson({ buildId: 'a1', state }));
    expect(read.buildId).toBe('a1');
    expect(isRouteErrorResponse(read.state.errors?.['0-1'])).toBe(true);
  });
  it('readHydration returns no errors for a page without errors', () => {
    expect(
      readHydration(escapeJson({ buildId: 'a', state: { loaderData: {}, errors: null } })).state.errors,
    ).toBeNull();
  });
});
