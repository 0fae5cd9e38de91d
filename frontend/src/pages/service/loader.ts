import { contentLoader } from '#api/content.ts';

export const loader = contentLoader;
