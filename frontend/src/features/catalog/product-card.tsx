import { paths } from '#platform/paths.ts';
import { joinNumbers } from '#platform/typography.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Link } from '#ui/link/link.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import { Tag } from '#ui/tag/tag.tsx';
import { PrescriptionTag } from './prescription.tsx';
import styles from './product-card.module.css';
import type { ShownProduct as Product } from './shown-product.ts';

/** Renders a product in a list. A click anywhere on the card opens the page of the product. */
export function ProductCard({ product, level = 3 }: { product: Product; level?: 2 | 3 }) {
  const { alias, title, inn, form, dose, package_text, picture, prescription } = product;
  const Title = `h${level}` as const;
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <Picture picture={picture} />
      </div>
      <div className={styles.body}>
        <div>
          <Title className={styles.title}>
            <Link to={paths.product(alias)}>{title}</Link>
          </Title>
          {inn && <p className={styles.inn}>{inn}</p>}
        </div>
        <p className={styles.form}>{joinNumbers([form, dose].filter(Boolean).join(', '))}</p>
        <p className={styles.package}>
          <Icon name="box" size="sm" />
          {joinNumbers(package_text)}
        </p>
        <div className={styles.foot}>
          <PrescriptionTag prescription={prescription} />
          {product.new && <Tag tone="gold">Новинка</Tag>}
          <span className={styles.arrow}>
            <Icon name="arrow" />
          </span>
        </div>
      </div>
    </article>
  );
}

/** Renders products in a grid with as many columns as fit. */
export function ProductGrid({ products, level = 3 }: { products: readonly Product[]; level?: 2 | 3 }) {
  return (
    <ul className={styles.grid}>
      {products.map((product) => (
        <li key={product.alias}>
          <ProductCard product={product} level={level} />
        </li>
      ))}
    </ul>
  );
}
