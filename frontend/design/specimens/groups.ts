import type { SpecimenGroup } from '../specimen.ts';
import { ACTIONS } from './actions.tsx';
import { BRANCHES } from './branches.tsx';
import { CARDS } from './cards.tsx';
import { CAREERS } from './careers.tsx';
import { COMPANY } from './company.tsx';
import { CONTACTS } from './contacts.tsx';
import { FIELDS } from './fields.tsx';
import { FORM_GROUP } from './forms.tsx';
import { HOME } from './home.tsx';
import { LAYOUT } from './layout.tsx';
import { MANAGEMENT } from './management.tsx';
import { MESSAGES } from './messages.tsx';
import { PHARMACIES } from './pharmacies.tsx';
import { PRESS } from './press.tsx';
import { PRODUCTS } from './products.tsx';
import { PURCHASES } from './purchases.tsx';
import { SEARCH } from './search.tsx';
import { SERVICES } from './services.tsx';
import { SHELL } from './shell.tsx';
import { SITE } from './site.tsx';
import { TEXT } from './text.tsx';
import { VACANCIES } from './vacancies.tsx';
import { VIDEOS } from './videos.tsx';

/** The components that more than one page uses. */
const SHARED: readonly SpecimenGroup[] = [ACTIONS, TEXT, CARDS, FIELDS, FORM_GROUP, LAYOUT, SITE, SHELL];

/** The components of the pages, by section of the site. */
const PAGES: readonly SpecimenGroup[] = [
  HOME,
  COMPANY,
  MANAGEMENT,
  BRANCHES,
  CONTACTS,
  PRODUCTS,
  PHARMACIES,
  SERVICES,
  PRESS,
  VIDEOS,
  CAREERS,
  VACANCIES,
  PURCHASES,
  SEARCH,
  MESSAGES,
];

/** All components of the site, in the order of the gallery. */
export const GROUPS: readonly SpecimenGroup[] = [...SHARED, ...PAGES];
