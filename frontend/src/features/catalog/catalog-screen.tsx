import { type ReactNode, useCallback } from 'react';
import { useSiteData } from '#api/site-data.ts';
import type { CatalogSection } from '#api/types.ts';
import { plural } from '#platform/numbers.ts';
import { paths } from '#platform/paths.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/page-head/page-head.tsx';
import { NoSuchPage } from '#ui/pagination/no-such-page.tsx';
import { Pagination } from '#ui/pagination/pagination.tsx';
import { Toast } from '#ui/toast/toast.tsx';
import { CatalogFilters } from './catalog-filters.tsx';
import styles from './catalog-screen.module.css';
import { ProductGrid } from './product-card.tsx';
import { SectionTabs } from './section-tabs.tsx';
import type { ShownProducts } from './shown-product.ts';
import { useCatalogNotify } from './use-catalog-notify.ts';

export interface CatalogScreenProps {
  readonly title: string;
  readonly lead: string;
  /** The section to show. If the section is undefined, all products are shown. */
  readonly section: CatalogSection | undefined;
  readonly products: ShownProducts;
  /** The content below the product list. */
  readonly children?: ReactNode;
}

/**
 * Renders the catalogue. `/catalog` shows all products. The path of a section, or `?category=` with the id of the
 * section, shows only the products of that section.
 */
export function CatalogScreen({ title, lead, section, products, children }: CatalogScreenProps) {
  const { text, show, close } = useCatalogNotify();
  const onApply = useCallback(() => show('Фильтр применён'), [show]);
  const sections = useSiteData()?.sections ?? [];
  return (
    <>
      <PageHead title={title} lead={lead} above={crumbsAbove(section)} crumb={section?.short_title} />
      <Section>
        <div className={styles.catalog}>
          <SectionTabs sections={sections} current={section} counts={products.facets.sections} />
          <CatalogFilters facets={products.facets} onApply={onApply} />
          <div className={styles.list}>
            <div className={styles.found}>
              <p aria-live="polite">{plural(products.total, ['наименование', 'наименования', 'наименований'])}</p>
              <div className={styles.share}>
                <Button look="text" icon="copy" onClick={() => void copyAddress(show)}>
                  Ссылка на список
                </Button>
              </div>
            </div>
            <Products products={products} section={section} />
          </div>
        </div>
      </Section>
      {children}
      <Toast text={text} onClose={close} />
    </>
  );
}

function Products({ products, section }: Pick<CatalogScreenProps, 'products' | 'section'>) {
  if (products.page > products.pages && products.total > 0) return <NoSuchPage pages={products.pages} />;
  if (products.items.length === 0) {
    return (
      <Empty title="Ничего не нашлось">
        <p>Уберите часть условий или поищите во всех разделах.</p>
        <ButtonLink look="soft" to={paths.catalog(section?.id)}>
          Показать {section ? 'весь раздел' : 'весь каталог'}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <>
      <ProductGrid products={products.items} level={2} />
      <Pagination page={products.page} pages={products.pages} />
    </>
  );
}

function crumbsAbove(section: CatalogSection | undefined) {
  const home = { path: paths.home, title: 'Главная' };
  if (!section) return [home];
  const parent = section.parent && { path: paths.catalog(section.parent.id), title: section.parent.title };
  return [home, { path: paths.catalog(), title: 'Каталог' }, ...(parent ? [parent] : [])];
}

/**
 * Copies the URL of the page to the clipboard and shows a message. If copying fails, a message is shown too, because
 * otherwise the visitor would assume success.
 */
async function copyAddress(show: (text: string) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    show('Ссылка скопирована');
  } catch {
    show('Скопируйте адрес из строки браузера');
  }
}
