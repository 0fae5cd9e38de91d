import { ProductGrid } from '#features/catalog/product-card.tsx';
import type { ShownProduct } from '#features/catalog/shown-product.ts';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import styles from './popular.module.css';

/** The sections that most visitors look for, with what they find there. */
const STARTS = [
  { path: '/catalog', title: 'Каталог продукции', text: 'По названию, веществу и форме' },
  { path: '/where-to-buy', title: 'Где купить', text: 'Аптеки по регионам' },
  { path: '/materials/consumers', title: 'Инструкции и памятки', text: 'Как читать, хранить, утилизировать' },
  { path: '/materials/express-tests', title: 'Экспресс-тесты', text: 'Как провести и прочитать результат' },
  { path: '/materials/pharmacovigilance', title: 'Побочное действие', text: 'Сообщить врачу предприятия' },
  { path: '/career/vacancies', title: 'Вакансии', text: 'По городам и направлениям' },
  { path: '/press-center/all', title: 'Новости', text: 'По годам и темам' },
  { path: '/contacts', title: 'Контакты', text: 'Телефоны, адреса, форма' },
] as const;

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
        <ul className={styles.list}>
          {STARTS.map(({ path, title, text }) => (
            <li key={path} className={styles.item}>
              <Link to={path} className={styles.title}>
                {title}
              </Link>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      {products.length > 0 && (
        <Section tone="sand" heading="Популярные препараты" aside={all}>
          <ProductGrid products={products} />
        </Section>
      )}
    </>
  );
}
