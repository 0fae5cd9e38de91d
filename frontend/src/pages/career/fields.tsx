import type { BlockOf } from '#api/types.ts';
import { plural } from '#platform/numbers.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import styles from './fields.module.css';

interface FieldsProps extends Pick<BlockOf<'links'>, 'heading' | 'items'> {
  /** The number of open vacancies in each field. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Renders the fields of work as an index of the vacancies: each has the number of its open vacancies. */
export function Fields({ heading, items, counts }: FieldsProps) {
  return (
    <Section heading={heading} tone="mint">
      <ul className={styles.fields}>
        {items.map(({ title, text, href }) => {
          const count = counts[fieldOf(href)] ?? 0;
          return (
            <li key={href} className={styles.field}>
              <div>
                <h3 className={styles.title}>
                  <Link to={href}>{title}</Link>
                </h3>
                {text && <p className={styles.text}>{joinShortWords(text)}</p>}
              </div>
              <p className={styles.count}>
                {plural(count, ['вакансия', 'вакансии', 'вакансий'])}
                <span data-noprint="">
                  <Icon name="arrow" size="sm" />
                </span>
              </p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Returns the field by which a link filters the vacancies. */
function fieldOf(href: string): string {
  return new URLSearchParams(href.split('?')[1]).get('field') ?? '';
}
