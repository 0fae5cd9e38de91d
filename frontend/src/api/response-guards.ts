/**
 * This file was generated from content-api/openapi.json by `npm run api`.
 * Do not change it by hand.
 */
import type { components } from './schema.ts';
import * as g from './type-guards.ts';

type Schemas = components['schemas'];

export const isHtml: g.TypeGuard<Schemas['Html']> = g.isString;
export const isTextSection: g.TypeGuard<Schemas['TextSection']> = /* @__PURE__ */ g.isObject<Schemas['TextSection']>({
  id: g.isString,
  text: isHtml,
  title: g.isString,
});
export const isLegal: g.TypeGuard<Schemas['Legal']> = /* @__PURE__ */ g.isObject<Schemas['Legal']>({
  date: g.isString,
  intro: isHtml,
  sections: /* @__PURE__ */ g.isArrayOf(isTextSection),
  title: g.isString,
});
export const isLegalResponse: g.TypeGuard<Schemas['LegalResponse']> = /* @__PURE__ */ g.isObject<Schemas['LegalResponse']>({
  data: isLegal,
});
export const isBranchAddress: g.TypeGuard<Schemas['BranchAddress']> = /* @__PURE__ */ g.isObject<Schemas['BranchAddress']>({
  city: g.isString,
  latitude: g.isNumber,
  longitude: g.isNumber,
  text: g.isString,
});
export const isPicture: g.TypeGuard<Schemas['Picture']> = /* @__PURE__ */ g.isObject<Schemas['Picture']>({
  alt: g.isString,
  colours: /* @__PURE__ */ g.isOptional(/* @__PURE__ */ g.isArrayOf(g.isString)),
  dark: /* @__PURE__ */ g.isOptional(g.isBoolean),
  dark_colours: /* @__PURE__ */ g.isOptional(/* @__PURE__ */ g.isArrayOf(g.isString)),
  height: g.isNumber,
  src: g.isString,
  width: g.isNumber,
  widths: /* @__PURE__ */ g.isOptional(/* @__PURE__ */ g.isArrayOf(g.isNumber)),
});
export const isFigure: g.TypeGuard<Schemas['Figure']> = /* @__PURE__ */ g.isObject<Schemas['Figure']>({
  title: g.isString,
  unit: /* @__PURE__ */ g.isOptional(g.isString),
  value: g.isString,
});
export const isMapPoint: g.TypeGuard<Schemas['MapPoint']> = /* @__PURE__ */ g.isObject<Schemas['MapPoint']>({
  x: g.isNumber,
  y: g.isNumber,
});
export const isBranchCard: g.TypeGuard<Schemas['BranchCard']> = /* @__PURE__ */ g.isObject<Schemas['BranchCard']>({
  address: isBranchAddress,
  alias: g.isString,
  card_picture: isPicture,
  figures: /* @__PURE__ */ g.isArrayOf(isFigure),
  full_title: g.isString,
  lead: g.isString,
  map: isMapPoint,
  picture: isPicture,
  title: g.isString,
});
export const isBranchList: g.TypeGuard<Schemas['BranchList']> = /* @__PURE__ */ g.isObject<Schemas['BranchList']>({
  items: /* @__PURE__ */ g.isArrayOf(isBranchCard),
  page: g.isNumber,
  pages: g.isNumber,
  per_page: g.isNumber,
  total: g.isNumber,
});
export const isTitledText: g.TypeGuard<Schemas['TitledText']> = /* @__PURE__ */ g.isObject<Schemas['TitledText']>({
  text: g.isString,
  title: g.isString,
});
export const isPerson: g.TypeGuard<Schemas['Person']> = /* @__PURE__ */ g.isObject<Schemas['Person']>({
  email: /* @__PURE__ */ g.isOptional(g.isString),
  name: g.isString,
  phone: /* @__PURE__ */ g.isOptional(g.isString),
  role: g.isString,
});
export const isRef: g.TypeGuard<Schemas['Ref']> = /* @__PURE__ */ g.isObject<Schemas['Ref']>({
  alias: g.isString,
  title: g.isString,
});
export const isNewsKind: g.TypeGuard<Schemas['NewsKind']> = /* @__PURE__ */ g.isOneOf(['company', 'production', 'science', 'society', 'branches']);
export const isNewsCard: g.TypeGuard<Schemas['NewsCard']> = /* @__PURE__ */ g.isObject<Schemas['NewsCard']>({
  alias: g.isString,
  branch: /* @__PURE__ */ g.isOptional(isRef),
  date: g.isString,
  featured: g.isBoolean,
  kind: isNewsKind,
  lead: g.isString,
  picture: isPicture,
  title: g.isString,
});
export const isPhone: g.TypeGuard<Schemas['Phone']> = /* @__PURE__ */ g.isObject<Schemas['Phone']>({
  note: /* @__PURE__ */ g.isOptional(g.isString),
  number: g.isString,
  title: g.isString,
});
export const isFormGroup: g.TypeGuard<Schemas['FormGroup']> = /* @__PURE__ */ g.isOneOf(['tablets', 'capsules', 'solution', 'drops', 'ointment', 'gel', 'suppositories', 'spray', 'powder', 'kit', 'device', 'sample']);
export const isPrescription: g.TypeGuard<Schemas['Prescription']> = /* @__PURE__ */ g.isOneOf(['none', 'required', 'restricted', 'not_applicable']);
export const isSectionRef: g.TypeGuard<Schemas['SectionRef']> = /* @__PURE__ */ g.isObject<Schemas['SectionRef']>({
  alias: g.isString,
  id: g.isNumber,
  title: g.isString,
});
export const isProductCard: g.TypeGuard<Schemas['ProductCard']> = /* @__PURE__ */ g.isObject<Schemas['ProductCard']>({
  alias: g.isString,
  dose: /* @__PURE__ */ g.isOptional(g.isString),
  form: g.isString,
  form_group: isFormGroup,
  inn: /* @__PURE__ */ g.isOptional(g.isString),
  lead: g.isString,
  new: g.isBoolean,
  package_text: g.isString,
  picture: isPicture,
  popular: g.isBoolean,
  prescription: isPrescription,
  section: isSectionRef,
  title: g.isString,
});
export const isPlanPoint: g.TypeGuard<Schemas['PlanPoint']> = /* @__PURE__ */ g.isObject<Schemas['PlanPoint']>({
  x: g.isNumber,
  y: g.isNumber,
});
export const isRoutePlan: g.TypeGuard<Schemas['RoutePlan']> = /* @__PURE__ */ g.isObject<Schemas['RoutePlan']>({
  corners: /* @__PURE__ */ g.isArrayOf(isPlanPoint),
  gate: isPlanPoint,
  landmark: g.isString,
  nature: g.isString,
  start: isPlanPoint,
  stop: g.isString,
  street: g.isString,
  text: g.isString,
  title: g.isString,
});
export const isVacancyField: g.TypeGuard<Schemas['VacancyField']> = /* @__PURE__ */ g.isOneOf(['production', 'quality', 'science', 'engineering', 'logistics', 'administration']);
export const isSalary: g.TypeGuard<Schemas['Salary']> = /* @__PURE__ */ g.isObject<Schemas['Salary']>({
  from: /* @__PURE__ */ g.isOptional(g.isNumber),
  text: /* @__PURE__ */ g.isOptional(g.isString),
  to: /* @__PURE__ */ g.isOptional(g.isNumber),
});
export const isSchedule: g.TypeGuard<Schemas['Schedule']> = /* @__PURE__ */ g.isOneOf(['full', 'shift', 'part', 'internship']);
export const isVacancyCard: g.TypeGuard<Schemas['VacancyCard']> = /* @__PURE__ */ g.isObject<Schemas['VacancyCard']>({
  alias: g.isString,
  branch: isRef,
  city: g.isString,
  date: g.isString,
  field: isVacancyField,
  lead: g.isString,
  salary: /* @__PURE__ */ g.isOptional(isSalary),
  schedule: isSchedule,
  title: g.isString,
});
export const isBranch: g.TypeGuard<Schemas['Branch']> = /* @__PURE__ */ g.isObject<Schemas['Branch']>({
  address: isBranchAddress,
  alias: g.isString,
  card_picture: isPicture,
  figures: /* @__PURE__ */ g.isArrayOf(isFigure),
  full_title: g.isString,
  lead: g.isString,
  map: isMapPoint,
  picture: isPicture,
  title: g.isString,
  directions: /* @__PURE__ */ g.isArrayOf(isTitledText),
  email: g.isString,
  head: isPerson,
  hours: g.isString,
  news: /* @__PURE__ */ g.isArrayOf(isNewsCard),
  phones: /* @__PURE__ */ g.isArrayOf(isPhone),
  products: /* @__PURE__ */ g.isArrayOf(isProductCard),
  route: isRoutePlan,
  story: isHtml,
  vacancies: /* @__PURE__ */ g.isArrayOf(isVacancyCard),
});
export const isDirection: g.TypeGuard<Schemas['Direction']> = /* @__PURE__ */ g.isOneOf(['medicine', 'veterinary', 'device', 'tactical', 'standard']);
export const isSection: g.TypeGuard<Schemas['Section']> = /* @__PURE__ */ g.isObject<Schemas['Section']>({
  alias: g.isString,
  count: g.isNumber,
  direction: isDirection,
  id: g.isNumber,
  parent: /* @__PURE__ */ g.isOptional(isSectionRef),
  picture: /* @__PURE__ */ g.isOptional(isPicture),
  short_title: /* @__PURE__ */ g.isOptional(g.isString),
  text: g.isString,
  title: g.isString,
});
export const isAtc: g.TypeGuard<Schemas['Atc']> = /* @__PURE__ */ g.isObject<Schemas['Atc']>({
  code: g.isString,
  title: g.isString,
});
export const isMediaFile: g.TypeGuard<Schemas['MediaFile']> = /* @__PURE__ */ g.isObject<Schemas['MediaFile']>({
  bytes: g.isNumber,
  date: /* @__PURE__ */ g.isOptional(g.isString),
  href: g.isString,
  kind: g.isString,
  title: g.isString,
});
export const isProduct: g.TypeGuard<Schemas['Product']> = /* @__PURE__ */ g.isObject<Schemas['Product']>({
  alias: g.isString,
  dose: /* @__PURE__ */ g.isOptional(g.isString),
  form: g.isString,
  form_group: isFormGroup,
  inn: /* @__PURE__ */ g.isOptional(g.isString),
  lead: g.isString,
  new: g.isBoolean,
  package_text: g.isString,
  picture: isPicture,
  popular: g.isBoolean,
  prescription: isPrescription,
  section: isSectionRef,
  title: g.isString,
  analogues: /* @__PURE__ */ g.isArrayOf(isProductCard),
  atc: /* @__PURE__ */ g.isOptional(isAtc),
  gallery: /* @__PURE__ */ g.isArrayOf(isPicture),
  head: /* @__PURE__ */ g.isOptional(isPicture),
  instruction: /* @__PURE__ */ g.isOptional(isMediaFile),
  keywords: /* @__PURE__ */ g.isArrayOf(g.isString),
  producer: isRef,
  registration_date: /* @__PURE__ */ g.isOptional(g.isString),
  registration_number: /* @__PURE__ */ g.isOptional(g.isString),
  related: /* @__PURE__ */ g.isArrayOf(isProductCard),
  sections: /* @__PURE__ */ g.isArrayOf(isTextSection),
  shelf_life: g.isString,
  storage: g.isString,
  warnings: /* @__PURE__ */ g.isArrayOf(g.isString),
});
export const isCatalogDetail: g.TypeGuard<Schemas['CatalogDetail']> = /* @__PURE__ */ g.isEither(/* @__PURE__ */ g.isObject({
  section: isSection,
}), /* @__PURE__ */ g.isObject({
  product: isProduct,
}));
export const isCatalogDetailResponse: g.TypeGuard<Schemas['CatalogDetailResponse']> = /* @__PURE__ */ g.isObject<Schemas['CatalogDetailResponse']>({
  data: isCatalogDetail,
  status: g.isBoolean,
});
export const isFacet: g.TypeGuard<Schemas['Facet']> = /* @__PURE__ */ g.isObject<Schemas['Facet']>({
  count: g.isNumber,
  title: g.isString,
  value: g.isString,
});
export const isProductFacets: g.TypeGuard<Schemas['ProductFacets']> = /* @__PURE__ */ g.isObject<Schemas['ProductFacets']>({
  forms: /* @__PURE__ */ g.isArrayOf(isFacet),
  letters: /* @__PURE__ */ g.isArrayOf(isFacet),
  prescriptions: /* @__PURE__ */ g.isArrayOf(isFacet),
  sections: /* @__PURE__ */ g.isArrayOf(isFacet),
});
export const isProductList: g.TypeGuard<Schemas['ProductList']> = /* @__PURE__ */ g.isObject<Schemas['ProductList']>({
  facets: isProductFacets,
  items: /* @__PURE__ */ g.isArrayOf(isProductCard),
  page: g.isNumber,
  pages: g.isNumber,
  per_page: g.isNumber,
  total: g.isNumber,
});
export const isSectionsResponse: g.TypeGuard<Schemas['SectionsResponse']> = /* @__PURE__ */ g.isObject<Schemas['SectionsResponse']>({
  data: /* @__PURE__ */ g.isArrayOf(isSection),
});
export const isAddress: g.TypeGuard<Schemas['Address']> = /* @__PURE__ */ g.isObject<Schemas['Address']>({
  city: g.isString,
  hours: g.isString,
  latitude: g.isNumber,
  longitude: g.isNumber,
  postal_code: g.isString,
  route: isHtml,
  text: g.isString,
  title: g.isString,
});
export const isCompany: g.TypeGuard<Schemas['Company']> = /* @__PURE__ */ g.isObject<Schemas['Company']>({
  description: g.isString,
  founded: g.isNumber,
  legal_name: g.isString,
  name: g.isString,
  tagline: g.isString,
});
export const isDepartment: g.TypeGuard<Schemas['Department']> = /* @__PURE__ */ g.isObject<Schemas['Department']>({
  email: g.isString,
  person: /* @__PURE__ */ g.isOptional(g.isString),
  phone: /* @__PURE__ */ g.isOptional(g.isString),
  title: g.isString,
  topics: /* @__PURE__ */ g.isOptional(g.isString),
});
export const isEmail: g.TypeGuard<Schemas['Email']> = /* @__PURE__ */ g.isObject<Schemas['Email']>({
  address: g.isString,
  title: g.isString,
});
export const isLicence: g.TypeGuard<Schemas['Licence']> = /* @__PURE__ */ g.isObject<Schemas['Licence']>({
  date: g.isString,
  issuer: g.isString,
  number: g.isString,
  title: g.isString,
});
export const isFact: g.TypeGuard<Schemas['Fact']> = /* @__PURE__ */ g.isObject<Schemas['Fact']>({
  title: g.isString,
  value: g.isString,
});
export const isSocial: g.TypeGuard<Schemas['Social']> = /* @__PURE__ */ g.isObject<Schemas['Social']>({
  href: g.isString,
  title: g.isString,
});
export const isCommon: g.TypeGuard<Schemas['Common']> = /* @__PURE__ */ g.isObject<Schemas['Common']>({
  address: isAddress,
  age_mark: g.isString,
  company: isCompany,
  departments: /* @__PURE__ */ g.isArrayOf(isDepartment),
  emails: /* @__PURE__ */ g.isArrayOf(isEmail),
  figures: /* @__PURE__ */ g.isArrayOf(isFigure),
  licences: /* @__PURE__ */ g.isArrayOf(isLicence),
  phones: /* @__PURE__ */ g.isArrayOf(isPhone),
  requisites: /* @__PURE__ */ g.isArrayOf(isFact),
  socials: /* @__PURE__ */ g.isArrayOf(isSocial),
  warning: g.isString,
});
export const isCommonData: g.TypeGuard<Schemas['CommonData']> = /* @__PURE__ */ g.isObject<Schemas['CommonData']>({
  contacts: isCommon,
});
export const isCommonResponse: g.TypeGuard<Schemas['CommonResponse']> = /* @__PURE__ */ g.isObject<Schemas['CommonResponse']>({
  data: isCommonData,
});
export const isDocumentSection: g.TypeGuard<Schemas['DocumentSection']> = /* @__PURE__ */ g.isOneOf(['internal', 'quality', 'assessment', 'company', 'anti-corruption', 'forms', 'income', 'methodology', 'regulation', 'meetings', 'commission', 'press']);
export const isDocument: g.TypeGuard<Schemas['Document']> = /* @__PURE__ */ g.isObject<Schemas['Document']>({
  alias: g.isString,
  date: g.isString,
  file: isMediaFile,
  picture: /* @__PURE__ */ g.isOptional(isPicture),
  section: isDocumentSection,
  text: /* @__PURE__ */ g.isOptional(g.isString),
  title: g.isString,
  year: g.isNumber,
});
export const isDocumentList: g.TypeGuard<Schemas['DocumentList']> = /* @__PURE__ */ g.isObject<Schemas['DocumentList']>({
  items: /* @__PURE__ */ g.isArrayOf(isDocument),
  page: g.isNumber,
  pages: g.isNumber,
  per_page: g.isNumber,
  total: g.isNumber,
});
export const isManagerGroup: g.TypeGuard<Schemas['ManagerGroup']> = /* @__PURE__ */ g.isOneOf(['board', 'direction', 'branches']);
export const isManager: g.TypeGuard<Schemas['Manager']> = /* @__PURE__ */ g.isObject<Schemas['Manager']>({
  alias: g.isString,
  bio: isHtml,
  duty: g.isString,
  email: /* @__PURE__ */ g.isOptional(g.isString),
  group: isManagerGroup,
  name: g.isString,
  picture: /* @__PURE__ */ g.isOptional(isPicture),
  quote: /* @__PURE__ */ g.isOptional(g.isString),
  role: g.isString,
  since: /* @__PURE__ */ g.isOptional(g.isNumber),
});
export const isManagerList: g.TypeGuard<Schemas['ManagerList']> = /* @__PURE__ */ g.isObject<Schemas['ManagerList']>({
  items: /* @__PURE__ */ g.isArrayOf(isManager),
  page: g.isNumber,
  pages: g.isNumber,
  per_page: g.isNumber,
  total: g.isNumber,
});
export const isNews: g.TypeGuard<Schemas['News']> = /* @__PURE__ */ g.isObject<Schemas['News']>({
  alias: g.isString,
  branch: /* @__PURE__ */ g.isOptional(isRef),
  date: g.isString,
  featured: g.isBoolean,
  kind: isNewsKind,
  lead: g.isString,
  picture: isPicture,
  title: g.isString,
  body: isHtml,
  gallery: /* @__PURE__ */ g.isArrayOf(isPicture),
  related: /* @__PURE__ */ g.isArrayOf(isNewsCard),
});
export const isNewsFacets: g.TypeGuard<Schemas['NewsFacets']> = /* @__PURE__ */ g.isObject<Schemas['NewsFacets']>({
  kinds: /* @__PURE__ */ g.isArrayOf(isFacet),
  years: /* @__PURE__ */ g.isArrayOf(isFacet),
});
export const isNewsList: g.TypeGuard<Schemas['NewsList']> = /* @__PURE__ */ g.isObject<Schemas['NewsList']>({
  facets: isNewsFacets,
  items: /* @__PURE__ */ g.isArrayOf(isNewsCard),
  page: g.isNumber,
  pages: g.isNumber,
  per_page: g.isNumber,
  total: g.isNumber,
});
export const isLink: g.TypeGuard<Schemas['Link']> = /* @__PURE__ */ g.isObject<Schemas['Link']>({
  href: g.isString,
  text: /* @__PURE__ */ g.isOptional(g.isString),
  title: g.isString,
});
export const isBlockPurpose: g.TypeGuard<Schemas['BlockPurpose']> = /* @__PURE__ */ g.isOneOf(['customers', 'methods', 'price', 'reading', 'report', 'trust']);
export const isTextBlock: g.TypeGuard<Schemas['TextBlock']> = /* @__PURE__ */ g.isObject<Schemas['TextBlock']>({
  heading: /* @__PURE__ */ g.isOptional(g.isString),
  purpose: /* @__PURE__ */ g.isOptional(isBlockPurpose),
  text: isHtml,
});
export const isIcon: g.TypeGuard<Schemas['Icon']> = /* @__PURE__ */ g.isOneOf(['flask', 'leaf', 'shield', 'pill', 'drop', 'heart', 'box', 'truck', 'scale', 'document', 'people', 'microscope', 'factory', 'house', 'hospital', 'recycle', 'book', 'check', 'phone', 'map', 'calendar', 'eye', 'paw', 'bolt', 'award', 'lock']);
export const isCard: g.TypeGuard<Schemas['Card']> = /* @__PURE__ */ g.isObject<Schemas['Card']>({
  href: /* @__PURE__ */ g.isOptional(g.isString),
  icon: /* @__PURE__ */ g.isOptional(isIcon),
  picture: /* @__PURE__ */ g.isOptional(isPicture),
  text: g.isString,
  title: g.isString,
});
export const isCardsBlock: g.TypeGuard<Schemas['CardsBlock']> = /* @__PURE__ */ g.isObject<Schemas['CardsBlock']>({
  heading: /* @__PURE__ */ g.isOptional(g.isString),
  items: /* @__PURE__ */ g.isArrayOf(isCard),
  purpose: /* @__PURE__ */ g.isOptional(isBlockPurpose),
  text: /* @__PURE__ */ g.isOptional(g.isString),
});
export const isFiguresBlock: g.TypeGuard<Schemas['FiguresBlock']> = /* @__PURE__ */ g.isObject<Schemas['FiguresBlock']>({
  heading: /* @__PURE__ */ g.isOptional(g.isString),
  items: /* @__PURE__ */ g.isArrayOf(isFigure),
});
export const isDrawing: g.TypeGuard<Schemas['Drawing']> = /* @__PURE__ */ g.isOneOf(['flask', 'plan', 'reactor', 'vials', 'folder', 'cartons', 'truck', 'quarantine', 'gauge', 'chart']);
export const isStep: g.TypeGuard<Schemas['Step']> = /* @__PURE__ */ g.isObject<Schemas['Step']>({
  drawing: /* @__PURE__ */ g.isOptional(isDrawing),
  text: g.isString,
  time: /* @__PURE__ */ g.isOptional(g.isString),
  title: g.isString,
});
export const isStepsBlock: g.TypeGuard<Schemas['StepsBlock']> = /* @__PURE__ */ g.isObject<Schemas['StepsBlock']>({
  action: /* @__PURE__ */ g.isOptional(isLink),
  heading: /* @__PURE__ */ g.isOptional(g.isString),
  items: /* @__PURE__ */ g.isArrayOf(isStep),
});
export const isFactsBlock: g.TypeGuard<Schemas['FactsBlock']> = /* @__PURE__ */ g.isObject<Schemas['FactsBlock']>({
  heading: /* @__PURE__ */ g.isOptional(g.isString),
  items: /* @__PURE__ */ g.isArrayOf(isFact),
  purpose: /* @__PURE__ */ g.isOptional(isBlockPurpose),
});
export const isPeopleBlock: g.TypeGuard<Schemas['PeopleBlock']> = /* @__PURE__ */ g.isObject<Schemas['PeopleBlock']>({
  heading: /* @__PURE__ */ g.isOptional(g.isString),
  items: /* @__PURE__ */ g.isArrayOf(isPerson),
});
export const isDocumentsBlock: g.TypeGuard<Schemas['DocumentsBlock']> = /* @__PURE__ */ g.isObject<Schemas['DocumentsBlock']>({
  heading: /* @__PURE__ */ g.isOptional(g.isString),
  items: /* @__PURE__ */ g.isArrayOf(isDocument),
});
export const isTableLook: g.TypeGuard<Schemas['TableLook']> = /* @__PURE__ */ g.isOneOf(['batches', 'documents', 'sample', 'scores', 'temperatures', 'terms']);
export const isTableBlock: g.TypeGuard<Schemas['TableBlock']> = /* @__PURE__ */ g.isObject<Schemas['TableBlock']>({
  caption: g.isString,
  columns: /* @__PURE__ */ g.isArrayOf(g.isString),
  heading: /* @__PURE__ */ g.isOptional(g.isString),
  look: /* @__PURE__ */ g.isOptional(isTableLook),
  pictures: /* @__PURE__ */ g.isOptional(/* @__PURE__ */ g.isArrayOf(isPicture)),
  purpose: /* @__PURE__ */ g.isOptional(isBlockPurpose),
  rows: /* @__PURE__ */ g.isArrayOf(/* @__PURE__ */ g.isArrayOf(g.isString)),
});
export const isQuestion: g.TypeGuard<Schemas['Question']> = /* @__PURE__ */ g.isObject<Schemas['Question']>({
  answer: isHtml,
  question: g.isString,
});
export const isQuestionsBlock: g.TypeGuard<Schemas['QuestionsBlock']> = /* @__PURE__ */ g.isObject<Schemas['QuestionsBlock']>({
  heading: /* @__PURE__ */ g.isOptional(g.isString),
  items: /* @__PURE__ */ g.isArrayOf(isQuestion),
  text: /* @__PURE__ */ g.isOptional(g.isString),
});
export const isTimelineEvent: g.TypeGuard<Schemas['TimelineEvent']> = /* @__PURE__ */ g.isObject<Schemas['TimelineEvent']>({
  picture: /* @__PURE__ */ g.isOptional(isPicture),
  text: g.isString,
  title: g.isString,
  year: g.isString,
});
export const isTimelineBlock: g.TypeGuard<Schemas['TimelineBlock']> = /* @__PURE__ */ g.isObject<Schemas['TimelineBlock']>({
  heading: /* @__PURE__ */ g.isOptional(g.isString),
  items: /* @__PURE__ */ g.isArrayOf(isTimelineEvent),
});
export const isPictureBlock: g.TypeGuard<Schemas['PictureBlock']> = /* @__PURE__ */ g.isObject<Schemas['PictureBlock']>({
  caption: /* @__PURE__ */ g.isOptional(g.isString),
  picture: isPicture,
});
export const isQuoteBlock: g.TypeGuard<Schemas['QuoteBlock']> = /* @__PURE__ */ g.isObject<Schemas['QuoteBlock']>({
  author: g.isString,
  role: /* @__PURE__ */ g.isOptional(g.isString),
  text: g.isString,
});
export const isTone: g.TypeGuard<Schemas['Tone']> = /* @__PURE__ */ g.isOneOf(['info', 'warning', 'danger']);
export const isNoticeBlock: g.TypeGuard<Schemas['NoticeBlock']> = /* @__PURE__ */ g.isObject<Schemas['NoticeBlock']>({
  text: isHtml,
  title: g.isString,
  tone: isTone,
});
export const isLinksBlock: g.TypeGuard<Schemas['LinksBlock']> = /* @__PURE__ */ g.isObject<Schemas['LinksBlock']>({
  heading: /* @__PURE__ */ g.isOptional(g.isString),
  items: /* @__PURE__ */ g.isArrayOf(isLink),
});
export const isFormKind: g.TypeGuard<Schemas['FormKind']> = /* @__PURE__ */ g.isOneOf(['feedback', 'pharmacovigilance', 'study', 'training', 'destruction']);
export const isFormBlock: g.TypeGuard<Schemas['FormBlock']> = /* @__PURE__ */ g.isObject<Schemas['FormBlock']>({
  form: isFormKind,
  heading: g.isString,
  prepare: /* @__PURE__ */ g.isOptional(/* @__PURE__ */ g.isArrayOf(g.isString)),
  text: /* @__PURE__ */ g.isOptional(g.isString),
});
export const isAudience: g.TypeGuard<Schemas['Audience']> = /* @__PURE__ */ g.isOneOf(['medical', 'veterinary']);
export const isAccessBlock: g.TypeGuard<Schemas['AccessBlock']> = /* @__PURE__ */ g.isObject<Schemas['AccessBlock']>({
  audience: isAudience,
  blocks: /* @__PURE__ */ g.isArrayOf(/* @__PURE__ */ g.isLater(() => isBlock)),
});
export const isProgramDates: g.TypeGuard<Schemas['ProgramDates']> = /* @__PURE__ */ g.isObject<Schemas['ProgramDates']>({
  from: g.isString,
  note: /* @__PURE__ */ g.isOptional(g.isString),
  to: /* @__PURE__ */ g.isOptional(g.isString),
});
export const isProgramKind: g.TypeGuard<Schemas['ProgramKind']> = /* @__PURE__ */ g.isOneOf(['qualification', 'education', 'training']);
export const isProgram: g.TypeGuard<Schemas['Program']> = /* @__PURE__ */ g.isObject<Schemas['Program']>({
  alias: g.isString,
  audience: g.isString,
  body: isHtml,
  dates: /* @__PURE__ */ g.isArrayOf(isProgramDates),
  document: /* @__PURE__ */ g.isOptional(g.isString),
  format: g.isString,
  hours: /* @__PURE__ */ g.isOptional(g.isNumber),
  kind: isProgramKind,
  lead: g.isString,
  partner: /* @__PURE__ */ g.isOptional(g.isString),
  place: g.isString,
  price: /* @__PURE__ */ g.isOptional(g.isString),
  teachers: /* @__PURE__ */ g.isArrayOf(isPerson),
  title: g.isString,
});
export const isProgramsBlock: g.TypeGuard<Schemas['ProgramsBlock']> = /* @__PURE__ */ g.isObject<Schemas['ProgramsBlock']>({
  heading: /* @__PURE__ */ g.isOptional(g.isString),
  items: /* @__PURE__ */ g.isArrayOf(isProgram),
});
export const isBlock: g.TypeGuard<Schemas['Block']> = /* @__PURE__ */ g.isKindOf<Schemas['Block']>({
  text: isTextBlock,
  cards: isCardsBlock,
  figures: isFiguresBlock,
  steps: isStepsBlock,
  facts: isFactsBlock,
  people: isPeopleBlock,
  documents: isDocumentsBlock,
  table: isTableBlock,
  questions: isQuestionsBlock,
  timeline: isTimelineBlock,
  picture: isPictureBlock,
  quote: isQuoteBlock,
  notice: isNoticeBlock,
  links: isLinksBlock,
  form: isFormBlock,
  access: isAccessBlock,
  programs: isProgramsBlock,
});
export const isPage: g.TypeGuard<Schemas['Page']> = /* @__PURE__ */ g.isObject<Schemas['Page']>({
  action: /* @__PURE__ */ g.isOptional(isLink),
  alias: g.isString,
  blocks: /* @__PURE__ */ g.isArrayOf(isBlock),
  description: g.isString,
  heading: g.isString,
  lead: g.isString,
  path: g.isString,
  picture: /* @__PURE__ */ g.isOptional(isPicture),
  title: g.isString,
});
export const isPharmacy: g.TypeGuard<Schemas['Pharmacy']> = /* @__PURE__ */ g.isObject<Schemas['Pharmacy']>({
  address: g.isString,
  city: g.isString,
  hours: /* @__PURE__ */ g.isOptional(g.isString),
  name: g.isString,
  phone: /* @__PURE__ */ g.isOptional(g.isString),
});
export const isRegion: g.TypeGuard<Schemas['Region']> = /* @__PURE__ */ g.isObject<Schemas['Region']>({
  alias: g.isString,
  map: isMapPoint,
  pharmacies: /* @__PURE__ */ g.isArrayOf(isPharmacy),
  short_title: g.isString,
  title: g.isString,
});
export const isWholesaler: g.TypeGuard<Schemas['Wholesaler']> = /* @__PURE__ */ g.isObject<Schemas['Wholesaler']>({
  city: g.isString,
  email: /* @__PURE__ */ g.isOptional(g.isString),
  name: g.isString,
  phone: g.isString,
  text: g.isString,
});
export const isPharmacies: g.TypeGuard<Schemas['Pharmacies']> = /* @__PURE__ */ g.isObject<Schemas['Pharmacies']>({
  regions: /* @__PURE__ */ g.isArrayOf(isRegion),
  wholesale: /* @__PURE__ */ g.isArrayOf(isWholesaler),
});
export const isProgramList: g.TypeGuard<Schemas['ProgramList']> = /* @__PURE__ */ g.isObject<Schemas['ProgramList']>({
  items: /* @__PURE__ */ g.isArrayOf(isProgram),
  page: g.isNumber,
  pages: g.isNumber,
  per_page: g.isNumber,
  total: g.isNumber,
});
export const isHitFacets: g.TypeGuard<Schemas['HitFacets']> = /* @__PURE__ */ g.isObject<Schemas['HitFacets']>({
  kinds: /* @__PURE__ */ g.isArrayOf(isFacet),
});
export const isHitKind: g.TypeGuard<Schemas['HitKind']> = /* @__PURE__ */ g.isOneOf(['product', 'section', 'news', 'page', 'vacancy', 'document', 'branch', 'story', 'video', 'program']);
export const isHit: g.TypeGuard<Schemas['Hit']> = /* @__PURE__ */ g.isObject<Schemas['Hit']>({
  date: /* @__PURE__ */ g.isOptional(g.isString),
  href: g.isString,
  kind: isHitKind,
  picture: /* @__PURE__ */ g.isOptional(isPicture),
  snippet: isHtml,
  title: g.isString,
});
export const isHitList: g.TypeGuard<Schemas['HitList']> = /* @__PURE__ */ g.isObject<Schemas['HitList']>({
  facets: isHitFacets,
  items: /* @__PURE__ */ g.isArrayOf(isHit),
  page: g.isNumber,
  pages: g.isNumber,
  per_page: g.isNumber,
  query: g.isString,
  total: g.isNumber,
});
export const isLiveHits: g.TypeGuard<Schemas['LiveHits']> = /* @__PURE__ */ g.isObject<Schemas['LiveHits']>({
  items: /* @__PURE__ */ g.isArrayOf(isHit),
  query: g.isString,
  total: g.isNumber,
});
export const isStoryCard: g.TypeGuard<Schemas['StoryCard']> = /* @__PURE__ */ g.isObject<Schemas['StoryCard']>({
  alias: g.isString,
  branch: isRef,
  lead: g.isString,
  name: g.isString,
  picture: isPicture,
  quote: g.isString,
  role: g.isString,
  since: g.isNumber,
});
export const isStory: g.TypeGuard<Schemas['Story']> = /* @__PURE__ */ g.isObject<Schemas['Story']>({
  alias: g.isString,
  branch: isRef,
  lead: g.isString,
  name: g.isString,
  picture: isPicture,
  quote: g.isString,
  role: g.isString,
  since: g.isNumber,
  body: isHtml,
  pictures: /* @__PURE__ */ g.isArrayOf(isPicture),
});
export const isStoryList: g.TypeGuard<Schemas['StoryList']> = /* @__PURE__ */ g.isObject<Schemas['StoryList']>({
  items: /* @__PURE__ */ g.isArrayOf(isStoryCard),
  page: g.isNumber,
  pages: g.isNumber,
  per_page: g.isNumber,
  total: g.isNumber,
});
export const isTenderStatus: g.TypeGuard<Schemas['TenderStatus']> = /* @__PURE__ */ g.isOneOf(['open', 'review', 'closed']);
export const isTender: g.TypeGuard<Schemas['Tender']> = /* @__PURE__ */ g.isObject<Schemas['Tender']>({
  alias: g.isString,
  amount: /* @__PURE__ */ g.isOptional(g.isNumber),
  contact: isPerson,
  deadline: g.isString,
  files: /* @__PURE__ */ g.isArrayOf(isMediaFile),
  number: g.isString,
  published: g.isString,
  status: isTenderStatus,
  subject: isHtml,
  title: g.isString,
});
export const isTenderList: g.TypeGuard<Schemas['TenderList']> = /* @__PURE__ */ g.isObject<Schemas['TenderList']>({
  items: /* @__PURE__ */ g.isArrayOf(isTender),
  page: g.isNumber,
  pages: g.isNumber,
  per_page: g.isNumber,
  total: g.isNumber,
});
export const isVacancy: g.TypeGuard<Schemas['Vacancy']> = /* @__PURE__ */ g.isObject<Schemas['Vacancy']>({
  alias: g.isString,
  branch: isRef,
  city: g.isString,
  date: g.isString,
  field: isVacancyField,
  lead: g.isString,
  salary: /* @__PURE__ */ g.isOptional(isSalary),
  schedule: isSchedule,
  title: g.isString,
  conditions: /* @__PURE__ */ g.isArrayOf(g.isString),
  contact: isPerson,
  duties: /* @__PURE__ */ g.isArrayOf(g.isString),
  experience: g.isString,
  picture: /* @__PURE__ */ g.isOptional(isPicture),
  requirements: /* @__PURE__ */ g.isArrayOf(g.isString),
});
export const isVacancyFacets: g.TypeGuard<Schemas['VacancyFacets']> = /* @__PURE__ */ g.isObject<Schemas['VacancyFacets']>({
  cities: /* @__PURE__ */ g.isArrayOf(isFacet),
  fields: /* @__PURE__ */ g.isArrayOf(isFacet),
  schedules: /* @__PURE__ */ g.isArrayOf(isFacet),
});
export const isVacancyList: g.TypeGuard<Schemas['VacancyList']> = /* @__PURE__ */ g.isObject<Schemas['VacancyList']>({
  facets: isVacancyFacets,
  items: /* @__PURE__ */ g.isArrayOf(isVacancyCard),
  page: g.isNumber,
  pages: g.isNumber,
  per_page: g.isNumber,
  total: g.isNumber,
});
export const isVideoHost: g.TypeGuard<Schemas['VideoHost']> = /* @__PURE__ */ g.isOneOf(['file', 'youtube', 'vimeo']);
export const isVideoSource: g.TypeGuard<Schemas['VideoSource']> = /* @__PURE__ */ g.isObject<Schemas['VideoSource']>({
  captions: /* @__PURE__ */ g.isOptional(g.isString),
  href: g.isString,
  kind: isVideoHost,
  mp4: /* @__PURE__ */ g.isOptional(g.isString),
});
export const isVideo: g.TypeGuard<Schemas['Video']> = /* @__PURE__ */ g.isObject<Schemas['Video']>({
  alias: g.isString,
  date: g.isString,
  duration: g.isString,
  lead: g.isString,
  poster: isPicture,
  source: isVideoSource,
  title: g.isString,
  transcript: isHtml,
});
export const isVideoList: g.TypeGuard<Schemas['VideoList']> = /* @__PURE__ */ g.isObject<Schemas['VideoList']>({
  items: /* @__PURE__ */ g.isArrayOf(isVideo),
  page: g.isNumber,
  pages: g.isNumber,
  per_page: g.isNumber,
  total: g.isNumber,
});
