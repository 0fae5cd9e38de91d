import type { ReactNode } from 'react';
import type { FormKind } from '#api/types.ts';
import type { DesignData } from './data.ts';

/** One state of a component, as the gallery shows it. */
export interface State {
  readonly label: string;
  readonly element: ReactNode;
  /** The ground behind the component. */
  readonly ground?: 'surface' | 'band';
  /**
   * `bleed` removes the space around a component that fills the width of a page. `screen` has the height that a
   * component needs whose position is fixed on the screen. `column` and `half` have the width of a component that stands
   * beside others.
   */
  readonly frame?: 'inset' | 'bleed' | 'screen' | 'column' | 'half';
}

/** A component, or a few components that are used together, in all states. */
export interface Specimen {
  /** The name in the address `/_design?show=<name>`. */
  readonly name: string;
  /** The names of the exported components that the states show. A test expects every component of the site here. */
  readonly components: readonly string[];
  readonly states: (data: DesignData) => readonly State[];
}

export interface SpecimenGroup {
  /** The name in the address `/_design?show=<name>`. */
  readonly name: string;
  readonly title: string;
  readonly specimens: readonly Specimen[];
}

/** The forms of the site. */
export const FORM_KINDS: Readonly<Record<FormKind, string>> = {
  feedback: 'feedback',
  pharmacovigilance: 'adverse reaction',
  study: 'study',
  training: 'training',
  destruction: 'destruction',
};

/** Returns a state for each key of `labels`, so that a new value of a union type cannot be forgotten. */
export function statesOf<Key extends string>(
  labels: Readonly<Record<Key, string>>,
  render: (key: Key) => ReactNode,
): State[] {
  const keys: Key[] = Object.keys(labels).filter((key): key is Key => key in labels);
  return keys.map((key) => ({ label: labels[key], element: render(key) }));
}

type Elements = Readonly<Record<string, ReactNode>>;

/** Returns states of something that is as wide as a page. The keys of `elements` are the labels. */
export function wide(elements: Elements): State[] {
  return framed('bleed', elements);
}

/** Returns states of something that is as wide as the text of a page. */
export function inset(elements: Elements): State[] {
  return framed('inset', elements);
}

/** Returns states of something that stands beside something wider. */
export function column(elements: Elements): State[] {
  return framed('column', elements);
}

/** Returns states of something that takes about half of a page. */
export function half(elements: Elements): State[] {
  return framed('half', elements);
}

function framed(frame: State['frame'], elements: Elements): State[] {
  return Object.entries(elements).map(([label, element]) => ({ label, element, frame }));
}

/** Returns a copy of an item in which an optional field is missing. */
export function without<Item extends object, Key extends keyof Item>(item: Item, name: Key): Omit<Item, Key> {
  const { [name]: _missing, ...rest } = item;
  return rest;
}

/** Returns the first item of a list. Throws an error if the content has none. */
export function firstOf<Item>(items: readonly Item[]): Item {
  const [first] = items;
  if (first === undefined) throw new Error('the content has no item of this kind');
  return first;
}

/** A title with a word that is longer than a line on a phone. The word is the full name of a real medicine. */
export const LONG_TITLE = 'Метоксихлордиэтиламинометилбутиламиноакридин в таблетках и ампулах';
