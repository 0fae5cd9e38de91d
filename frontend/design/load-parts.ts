import { loadBlocks } from '#features/blocks/lazy-blocks.tsx';
import { catalog } from '#features/catalog/lazy-catalog.tsx';
import { loadForms } from '#features/forms/lazy-form.tsx';
import { preloadParts as loadProductScreen } from '#pages/product/page.tsx';

/**
 * Loads the chunks that the site loads on demand: those of the given blocks, of the forms, and of the catalogue. The server
 * and the browser need them before they render, because both must render the same markup.
 */
export async function loadParts(data: unknown): Promise<void> {
  await Promise.all([loadBlocks({ page: data }), loadForms(), loadProductScreen(), catalog.load()]);
}
