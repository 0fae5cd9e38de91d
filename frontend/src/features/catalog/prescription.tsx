import { Tag, type TagTone } from '#ui/tag/tag.tsx';

/** How a medicine is sold, as its card and its page say it; nothing for what no prescription concerns. */
const WORDS: Readonly<Record<string, { readonly title: string; readonly tone: TagTone }>> = {
  none: { title: 'Без рецепта', tone: 'mint' },
  required: { title: 'По рецепту', tone: 'gold' },
  restricted: { title: 'Учётный препарат', tone: 'accent' },
};

export function prescriptionTitle(prescription: string): string | undefined {
  return WORDS[prescription]?.title;
}

/** Without a prescription, as search engines tell it apart. */
export function soldFreely(prescription: string): boolean {
  return prescription === 'none';
}

export function PrescriptionTag({ prescription }: { prescription: string }) {
  const words = WORDS[prescription];
  return words ? <Tag tone={words.tone}>{words.title}</Tag> : null;
}
