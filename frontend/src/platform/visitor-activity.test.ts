// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, it } from 'vitest';
import { isVisitorBusy, watchTyping } from './visitor-activity.ts';

beforeAll(watchTyping);
afterEach(() => document.body.replaceChildren());

function show(html: string): void {
  document.body.innerHTML = html;
}

function type(value: string): HTMLInputElement {
  const field = document.querySelector('input') ?? expect.fail('there is no field');
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}

it('a visitor who only reads is not busy', () => {
  show('<video></video><dialog></dialog><form><input value="preset"></form>');
  expect(isVisitorBusy()).toBe(false);
});

it.each(['<dialog open></dialog>', '<form data-dirty></form>', '<div class="plyr--playing"></div>'])(
  'the visitor is busy while the page contains %s',
  (html) => {
    show(html);
    expect(isVisitorBusy()).toBe(true);
  },
);

it.each([
  ['paused', { paused: true, ended: false }, false],
  ['playing', { paused: false, ended: false }, true],
  ['at its end', { paused: false, ended: true }, false],
])('while a film is %s, the result is right', (_name, state, isBusy) => {
  show('<video></video>');
  for (const [key, value] of Object.entries(state)) {
    Object.defineProperty(document.querySelector('video'), key, { value });
  }
  expect(isVisitorBusy()).toBe(isBusy);
});

it('the visitor is busy until typed text is deleted or its field disappears', () => {
  show('<input>');
  type('тирелвин');
  expect(isVisitorBusy()).toBe(true);
  type('');
  expect(isVisitorBusy()).toBe(false);
  type('тирелвин').remove();
  expect(isVisitorBusy()).toBe(false);
});

it.each([
  ['get', false],
  ['post', true],
])('after a form with the method %s was sent, typed text counts: %s', (method, isBusy) => {
  show(`<form method="${method}"><input></form>`);
  type('тирелвин').form?.dispatchEvent(new Event('submit', { bubbles: true }));
  expect(isVisitorBusy()).toBe(isBusy);
});
