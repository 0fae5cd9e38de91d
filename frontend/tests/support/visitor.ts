import type { Locator, Page } from '@playwright/test';

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The ways in which a journey uses the site. One implementation uses only the keyboard, and one has no scripts. */
export interface Visitor {
  readonly page: Page;
  readonly scripts: 'on' | 'off';
  /** Loads a page as a document. */
  open(address: string): Promise<void>;
  /** Activates a link, a button or a `summary` element. */
  activate(target: Locator): Promise<void>;
  enter(field: Locator, text: string): Promise<void>;
  /** Selects the option with the given value. */
  choose(select: Locator, value: string): Promise<void>;
  check(box: Locator): Promise<void>;
  attach(field: Locator, file: ChosenFile): Promise<void>;
}

/** A visitor with a mouse, for browsers without scripts. */
export function mouseVisitor(page: Page): Visitor {
  return {
    page,
    scripts: 'off',
    open: async (address) => {
      await page.goto(address);
    },
    activate: (target) => target.click(),
    enter: (field, text) => field.fill(text),
    choose: async (select, value) => {
      await select.selectOption(value);
    },
    check: (box) => box.check(),
    attach: (field, file) => field.setInputFiles(file),
  };
}
