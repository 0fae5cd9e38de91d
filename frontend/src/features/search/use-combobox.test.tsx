// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCombobox } from './use-combobox.ts';

const OPTIONS = ['first', 'second', 'third'];

function Field({ options, choose }: { options: readonly string[]; choose: (index: number) => void }) {
  const { open, active, show, onKeyDown } = useCombobox(options.length, choose);
  return (
    <>
      <input role="combobox" aria-expanded={open} aria-controls="list" onFocus={show} onKeyDown={onKeyDown} />
      <output id="list">{open ? (options[active] ?? 'none') : 'closed'}</output>
    </>
  );
}

function open(options = OPTIONS) {
  const choose = vi.fn();
  render(<Field options={options} choose={choose} />);
  const field = screen.getByRole('combobox');
  fireEvent.focus(field);
  const press = (...keys: string[]): string | null => {
    for (const key of keys) fireEvent.keyDown(field, { key });
    return screen.getByRole('status').textContent;
  };
  return { choose, press };
}

afterEach(cleanup);

it.each([
  [['ArrowDown'], 'first'],
  [['ArrowDown', 'ArrowDown', 'ArrowUp'], 'first'],
  [['ArrowUp'], 'third'],
  [['ArrowDown', 'ArrowUp'], 'none'],
  [['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'], 'none'],
  [['ArrowDown', 'Escape'], 'closed'],
  [['ArrowDown', 'Escape', 'ArrowDown'], 'first'],
])('after the keys %j, the active option is %s', (keys, active) => expect(open().press(...keys)).toBe(active));

it('Enter chooses the active option and closes the list', () => {
  const { choose, press } = open();
  expect(press('ArrowDown', 'ArrowDown', 'Enter')).toBe('closed');
  expect(choose.mock.calls).toEqual([[1]]);
});

it('if no option is active, Enter chooses nothing', () => {
  const { choose, press } = open();
  expect(press('Enter')).toBe('none');
  expect(choose).not.toHaveBeenCalled();
});

it('the list stays closed if there are no options', () => expect(open([]).press('ArrowDown')).toBe('closed'));

it('an option that was removed is no longer active', () => {
  const choose = vi.fn();
  const view = render(<Field options={OPTIONS} choose={choose} />);
  const field = screen.getByRole('combobox');
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  view.rerender(<Field options={['first']} choose={choose} />);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(choose).not.toHaveBeenCalled();
});
