import { LinksBlock } from '#features/blocks/block-cards.tsx';
import { ProductGrid } from '#features/catalog/product-card.tsx';
import type { ShownProduct } from '#features/catalog/shown-product.ts';
import { paths } from '#platform/paths.ts';
import { POPULAR } from '#platform/popular.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Section } from '#ui/layout/layout.tsx';

/** The sections that most visitors look for. */
const STARTS = [
  ...POPULAR,
  { path: '/materials/express-tests', title: 'Экспресс-тесты' },
  { path: '/materials/pharmacovigilance', title: 'Побочное действие' },
];

/** What visitors find in these sections. */
const TEXTS: Readonly<Record<string, string>> = {
  '/catalog': 'По названию, веществу и форме',
  '/where-to-buy': 'Аптеки по регионам',
  '/materials/consumers': 'Как читать, хранить, утилизировать',
  '/career/vacancies': 'По городам и направлениям',
  '/press-center/all': 'По годам и темам',
  '/contacts': 'Телефоны, адреса, форма',
  '/materials/express-tests': 'Как провести и прочитать результат',
  '/materials/pharmacovigilance': 'Сообщить врачу предприятия',
};

/** Renders popular sections and medicines. The search page shows them if there is no query. */
export function Popular({ products }: { products: readonly ShownProduct[] }) {
  const all = (
    <ButtonLink to={paths.catalog()} look="text" icon="arrow">
      Весь каталог
    </ButtonLink>
  );
  return (
    <>
      <Section heading="Часто ищут">
        <LinksBlock items={STARTS.map(({ path, title }) => ({ title, href: path, text: TEXTS[path] }))} />
      </Section>
      {products.length > 0 && (
        <Section tone="sand" heading="Популярные препараты" aside={all}>
          <ProductGrid products={products} />
        </Section>
      )}
    </>
  );
}
