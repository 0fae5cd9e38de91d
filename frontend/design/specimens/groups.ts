import type { SpecimenGroup } from '../specimen.ts';
import { ACTIONS } from './actions.tsx';
import { CARDS } from './cards.tsx';
import { FIELDS } from './fields.tsx';
import { FORM_GROUP } from './forms.tsx';
import { LAYOUT } from './layout.tsx';
import { SHELL } from './shell.tsx';
import { SITE } from './site.tsx';
import { TEXT } from './text.tsx';

/** All components of the site, in the order of the gallery. */
export const GROUPS: readonly SpecimenGroup[] = [ACTIONS, TEXT, CARDS, FIELDS, FORM_GROUP, LAYOUT, SITE, SHELL];
