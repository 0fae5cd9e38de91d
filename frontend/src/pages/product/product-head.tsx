import type { ProductItem } from '#api/types.ts';
import { PrescriptionTag } from '#features/catalog/prescription.tsx';
import { classes } from '#platform/classes.ts';
import { fileSize } from '#platform/numbers.ts';
import { paths } from '#platform/paths.ts';
import { Breadcrumbs } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { ButtonLink } from '#ui/button/button.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { gradients } from '#ui/picture/picture.tsx';
import { Tag } from '#ui/tag/tag.tsx';
import { Gallery } from './gallery.tsx';
import styles from './product-head.module.css';
import { supplyOf } from './supply.ts';

/**
 * Renders the name of a product, its prescription status and its description, with the pictures beside them. Links lead
 * to pharmacies and to the leaflet. The picture lies behind the words, and its backdrop is their ground. On a phone, it
 * stands below the name and the form. Without such a picture, the ground is a tint of the backdrop.
 */
export function ProductHead({ product }: { product: ProductItem }) {
  const { title, lead, inn, instruction, form, dose, package_text } = product;
  const supply = supplyOf(product);
  return (
    <div
      className={classes(styles.head, product.head && styles.whole)}
      style={{ ...gradients(product.picture), '--ground': product.picture.colours?.[0] }}
    >
      <Container>
        <div className={styles.columns}>
          <div className={styles.crumbs}>
            <Breadcrumbs above={crumbsAbove(product)} here={title} />
          </div>
          <div className={styles.words}>
            <div className={styles.marks}>
              <PrescriptionTag prescription={product.prescription} />
              {product.new && <Tag tone="gold">Новинка</Tag>}
            </div>
            <h1>{title}</h1>
            {inn && <p className={styles.inn}>{inn}</p>}
            <p className={styles.lead}>{lead}</p>
            <ul className={styles.short}>
              {[form, dose, package_text].map((part) => part && <li key={part}>{part}</li>)}
            </ul>
            <div className={styles.actions}>
              <ButtonLink to={supply.to} icon="arrow">
                {supply.title}
              </ButtonLink>
              {instruction ? (
                <ButtonLink to={instruction.href} look="soft" icon="download">
                  Инструкция, {instruction.kind.toUpperCase()}, {fileSize(instruction.bytes)}
                </ButtonLink>
              ) : (
                <ButtonLink to="#instruction" look="soft">
                  Читать инструкцию
                </ButtonLink>
              )}
            </div>
          </div>
          <Gallery picture={product.picture} head={product.head} more={product.gallery} />
        </div>
      </Container>
    </div>
  );
}

function crumbsAbove({ section }: ProductItem) {
  return [
    { path: paths.home, title: 'Главная' },
    { path: paths.catalog(), title: 'Каталог' },
    { path: paths.catalog(section.id), title: section.title },
  ];
}
