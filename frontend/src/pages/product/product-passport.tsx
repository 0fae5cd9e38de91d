import type { ProductItem } from '#api/types.ts';
import { prescriptionTitle } from '#features/catalog/prescription.tsx';
import { longDate } from '#platform/dates.ts';
import { paths } from '#platform/paths.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './product-passport.module.css';

/** Renders a table of facts about a product. Warnings and storage conditions are next to the facts. */
export function ProductPassport({ product }: { product: ProductItem }) {
  return (
    <Section>
      <div className={styles.columns}>
        <div>
          <h2 className={styles.title}>Основные сведения</h2>
          <Facts items={factsOf(product)} />
        </div>
        <div className={styles.beside}>
          {product.warnings.length > 0 && (
            <Notice tone="warning" title="Важно знать">
              <ul className={styles.warnings}>
                {product.warnings.map((warning) => (
                  <li key={warning}>{joinShortWords(warning)}</li>
                ))}
              </ul>
            </Notice>
          )}
          <div className={styles.storage}>
            <h2 className={styles.subtitle}>Хранение</h2>
            <p>{product.storage}</p>
            <p className={styles.life}>Срок годности: {product.shelf_life}</p>
          </div>
        </div>
      </div>
    </Section>
  );
}

function factsOf(product: ProductItem) {
  const { inn, form, dose, package_text, atc, registration_number, registration_date, producer } = product;
  const registered = registration_date && `от ${longDate(registration_date)}`;
  return [
    { title: 'Действующее вещество (МНН)', value: inn },
    { title: 'Форма выпуска', value: form },
    { title: 'Дозировка', value: dose },
    { title: 'Упаковка', value: package_text },
    { title: 'Условия отпуска', value: prescriptionTitle(product.prescription) },
    { title: 'Группа АТХ', value: atc && `${atc.code} — ${atc.title}` },
    { title: 'Регистрация', value: registration_number && [registration_number, registered].filter(Boolean).join(' ') },
    {
      title: 'Производитель',
      value: <Link to={paths.branch(producer.alias)}>Филиал «{producer.title}»</Link>,
    },
  ];
}
