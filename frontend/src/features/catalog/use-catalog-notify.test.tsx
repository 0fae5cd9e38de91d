// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { interfaceState, notify } from '#platform/interface-state.ts';
import { useCatalogNotify } from './use-catalog-notify.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('the notification of the catalogue closes itself after three seconds', () => {
  const { result } = renderHook(useCatalogNotify);
  act(() => result.current.show('Фильтр применён'));
  act(() => vi.advanceTimersByTime(2999));
  expect(result.current.text).toBe('Фильтр применён');
  act(() => vi.advanceTimersByTime(1));
  expect(result.current.text).toBeNull();
});

it('a second message starts three new seconds, and the visitor can close it', () => {
  const { result } = renderHook(useCatalogNotify);
  act(() => result.current.show('первое'));
  act(() => vi.advanceTimersByTime(2000));
  act(() => result.current.show('второе'));
  act(() => vi.advanceTimersByTime(2999));
  expect(result.current.text).toBe('второе');
  act(() => result.current.close());
  expect(result.current.text).toBeNull();
});

it('the notifications of the catalogue and of the site are independent', () => {
  const { result } = renderHook(useCatalogNotify);
  act(() => result.current.show('Фильтр применён'));
  expect(interfaceState().isOpenNotify).toBe(false);
  act(() => notify('Ссылка скопирована'));
  act(() => result.current.close());
  expect(interfaceState()).toMatchObject({ isOpenNotify: true, notifyText: 'Ссылка скопирована' });
});
