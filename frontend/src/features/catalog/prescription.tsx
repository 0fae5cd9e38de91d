import { Tag, type TagTone } from '#ui/tag/tag.tsx';

/** The labels for prescription requirements, keyed by the value in the API. The value `not_applicable` has no label. */
const WORDS: Readonly<Record<string, { readonly title: string; readonly tone: TagTone }>> = {
  none: { title: 'Без рецепта', tone: 'mint' },
  required: { title: 'По рецепту', tone: 'gold' },
  restricted: { title: 'Учётный препарат', tone: 'accent' },
};

export function prescriptionTitle(prescription: string): string | undefined {
  return WORDS[prescription]?.title;
}

/** Reports whether a product is sold without a prescription. */
export function isOverTheCounter(prescription: string): boolean {
  return prescription === 'none';
}

export function PrescriptionTag({ prescription }: { prescription: string }) {
  const words = WORDS[prescription];
  return words ? <Tag tone={words.tone}>{words.title}</Tag> : null;
}
