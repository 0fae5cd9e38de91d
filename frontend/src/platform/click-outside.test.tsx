// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useClickOutside } from './click-outside.ts';

function Marked({ handler }: { handler: (() => void) | null }) {
  const ref = useRef<HTMLDivElement>(null);
  useClickOutside(ref, handler);
  return (
    <>
      <div ref={ref}>
        <button type="button">inside</button>
      </div>
      <button type="button">outside</button>
    </>
  );
}

const click = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));

afterEach(cleanup);

it('a click outside the marked element triggers the handler, a click inside does not', () => {
  const handler = vi.fn();
  render(<Marked handler={handler} />);
  click('inside');
  expect(handler).not.toHaveBeenCalled();
  click('outside');
  expect(handler).toHaveBeenCalledOnce();
});

it('without a handler and after the element was removed, clicks are ignored', () => {
  const handler = vi.fn();
  const { rerender, unmount } = render(<Marked handler={handler} />);
  rerender(<Marked handler={null} />);
  click('outside');
  rerender(<Marked handler={handler} />);
  unmount();
  fireEvent.click(document.body);
  expect(handler).not.toHaveBeenCalled();
});
