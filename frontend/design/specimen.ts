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
   * component needs whose position is fixed on the screen.
   */
  readonly frame?: 'inset' | 'bleed' | 'screen';
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
