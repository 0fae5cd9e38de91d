import type { ProductItem } from '#api/types.ts';
import { paths } from '#platform/paths.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import styles from './next-steps.module.css';
import { REPORT_ANSWER, reportOf, supplyOf } from './supply.ts';

/** Renders the end of the page on a desktop: a dark row of what a visitor can do after reading about a product. */
export function NextSteps({ product }: { product: ProductItem }) {
  const { to, title, text } = supplyOf(product);
  const report = reportOf(product);
  return (
    <Container>
      <ul className={styles.row}>
        <Step to={to} title={title} text={text} />
        {report && <Step to={paths.pharmacovigilance} title={report.short} text={`${report.text} ${REPORT_ANSWER}.`} />}
        <Step to={paths.feedbackForm} title="Задать вопрос" text="Ответим письмом или позвоним, если так удобнее." />
      </ul>
    </Container>
  );
}

function Step({ to, title, text }: Record<'to' | 'title' | 'text', string>) {
  return (
    <li className={styles.step}>
      <Link to={to}>{title}</Link>
      <Icon name="arrow" />
      <p>{text}</p>
    </li>
  );
}
