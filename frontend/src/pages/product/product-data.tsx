import type { ProductItem } from '#api/types.ts';
import { isOverTheCounter } from '#features/catalog/prescription.tsx';
import { COMPANY } from '#platform/meta.ts';

/**
 * Renders structured data for search engines. The type is `Drug` of schema.org, or `Product` if the product has no
 * active ingredient.
 */
export function ProductData({ product }: { product: ProductItem }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: browsers do not execute this script, and `<` is escaped.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(structuredData(product)).replaceAll('<', '\\u003c') }}
    />
  );
}

function structuredData({
  title,
  lead,
  picture,
  inn,
  form,
  dose,
  prescription,
  atc,
  registration_number,
}: ProductItem) {
  const common = {
    '@context': 'https://schema.org',
    name: title,
    description: lead,
    image: picture.src,
    manufacturer: { '@type': 'Organization', name: COMPANY },
  };
  if (!inn) return { ...common, '@type': 'Product' };
  const status = isOverTheCounter(prescription) ? 'OTC' : 'PrescriptionOnly';
  return {
    ...common,
    '@type': 'Drug',
    nonProprietaryName: inn,
    activeIngredient: inn,
    dosageForm: form,
    ...(dose ? { availableStrength: { '@type': 'DrugStrength', description: dose } } : {}),
    ...(atc ? { code: { '@type': 'MedicalCode', codingSystem: 'ATC', codeValue: atc.code } } : {}),
    ...(registration_number ? { identifier: registration_number } : {}),
    prescriptionStatus: `https://schema.org/${status}`,
  };
}
