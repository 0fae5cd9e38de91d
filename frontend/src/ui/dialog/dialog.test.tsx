// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

function start(content: ReactNode = 'content') {
  const onClose = vi.fn();
  const dialog = (open: boolean) => (
    <Dialog open={open} title="Title" onClose={onClose}>
      {content}
    </Dialog>
  );
  const view = render(dialog(true));
  const element = screen.getByRole<HTMLDialogElement>('dialog');
  return { onClose, element, show: (open: boolean) => view.rerender(dialog(open)) };
}

/**
 * Simulates a press of the pointer: `pointerdown` on the element `from`, `pointerup` on `to`, and then `click` on
 * `click`.
 */
function press(from: Element, to: Element, click: Element): void {
  fireEvent.pointerDown(from);
  fireEvent.pointerUp(to);
  fireEvent.click(click);
}

afterEach(cleanup);

it('the dialog opens and closes when its `open` property changes', () => {
  const { element, show } = start();
  expect(element.open).toBe(true);
  show(false);
  expect(element.open).toBe(false);
});

it('a press outside the dialog closes the dialog', () => {
  const { element, onClose } = start();
  press(element, element, element);
  expect(onClose).toHaveBeenCalledOnce();
});

it('a press inside the dialog or a drag that crosses its edge does not close the dialog', () => {
  const { element, onClose } = start(<p>text</p>);
  const text = screen.getByText('text');
  press(text, text, text);
  press(text, element, element);
  press(element, text, element);
  expect(onClose).not.toHaveBeenCalled();
});

it('content without unsent input is removed when the dialog closes', () => {
  const { element, show } = start();
  show(false);
  expect(element.textContent).toBe('');
});

it('a form with unsent input stays mounted when the dialog closes', () => {
  const { element, show } = start(<form data-dirty="">draft</form>);
  show(false);
  expect(element.textContent).toContain('draft');
});
