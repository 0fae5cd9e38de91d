import { onDemand } from '#platform/on-demand.ts';

/** The chunk of the catalogue. Only a section of the catalogue needs it, whose address looks like that of a product. */
export const catalog = onDemand(() => import('./catalog-screen.tsx'), { chunk: 'page-catalog' });
