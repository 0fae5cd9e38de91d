import { apiGet } from '#api/client.ts';
import { isBranchList, isCatalogDetailResponse } from '#api/response-guards.ts';
import type { MediaFile, NewsItem, Picture } from '#api/types.ts';
import { prescriptionTitle } from '#features/catalog/prescription.tsx';
import { paths } from '#platform/paths.ts';

/** What a news item is about: a product, or the branch where it happened. */
export interface Subject {
  readonly heading: string;
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly picture: Picture;
  /** The instructions for use. Only a product has this property, also if it has no instructions. */
  readonly document?: MediaFile | undefined;
}

/** A link to a product or to a section of the catalogue. */
const CATALOG_LINK = /href="\/catalog\/([\w-]+)"/;

/** Loads the product that the text of a news item links to first. If there is none, loads the branch. */
export async function loadSubject(
  body: string,
  branch: NewsItem['branch'],
  request: Request,
): Promise<Subject | undefined> {
  const alias = CATALOG_LINK.exec(body)?.[1];
  if (alias) return loadProduct(alias, request);
  const branches = branch && (await apiGet(isBranchList, '/api/branches/list', request));
  const found = branches?.items.find(({ alias }) => alias === branch?.alias);
  return (
    found && {
      heading: 'Где это было',
      title: `Филиал «${found.title}»`,
      text: found.address.text,
      to: paths.branch(found.alias),
      picture: found.card_picture,
    }
  );
}

async function loadProduct(alias: string, request: Request): Promise<Subject | undefined> {
  const { data } = await apiGet(isCatalogDetailResponse, `/api/catalog/detail/${alias}`, request);
  if (!('product' in data)) return undefined;
  const { title, form, dose, prescription, picture, instruction } = data.product;
  return {
    heading: 'О чём речь',
    title,
    text: [form, dose, prescriptionTitle(prescription)?.toLowerCase()].filter(Boolean).join(', '),
    to: paths.product(alias),
    picture,
    document: instruction,
  };
}
