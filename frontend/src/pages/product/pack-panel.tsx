import type { ProductItem } from '#api/types.ts';
import { PrescriptionTag } from '#features/catalog/prescription.tsx';
import { paths } from '#platform/paths.ts';
import { joinNumbers, joinShortWords } from '#platform/typography.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Link } from '#ui/link/link.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import styles from './pack-panel.module.css';
import { REPORT_ANSWER, reportOf, supplyOf } from './supply.ts';

/**
 * Renders the pack of a product beside its leaflet, with what a reader of the leaflet does next: find a pharmacy, report
 * a side effect, see the manufacturer. On a desktop, the panel is sticky.
 */
export function PackPanel({ product }: { product: ProductItem }) {
  const { title, form, dose, package_text, picture, prescription, producer } = product;
  const supply = supplyOf(product);
  const report = reportOf(product);
  return (
    <aside aria-label={`Упаковка и помощь: ${title}`} data-noprint="" className={styles.panel}>
      <div className={styles.picture}>
        <Picture picture={{ ...picture, alt: '' }} />
      </div>
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        <p className={styles.form}>{joinNumbers([form, dose, package_text].filter(Boolean).join(', '))}</p>
        <div className={styles.mark}>
          <PrescriptionTag prescription={prescription} />
        </div>
        <ButtonLink to={supply.to} icon="arrow">
          {supply.title}
        </ButtonLink>
      </div>
      <ul className={styles.links}>
        {report && (
          <li>
            <Icon name="warning" size="sm" />
            <div>
              <Link to={paths.pharmacovigilance}>{joinShortWords(report.title)}</Link>
              <p className={styles.hint}>{REPORT_ANSWER}</p>
            </div>
          </li>
        )}
        <li>
          <Icon name="factory" size="sm" />
          <div>
            <Link to={paths.branch(producer.alias)}>{`Филиал «${producer.title}»`}</Link>
            <p className={styles.hint}>{joinShortWords('Здесь делают и проверяют каждую серию')}</p>
          </div>
        </li>
      </ul>
    </aside>
  );
}
