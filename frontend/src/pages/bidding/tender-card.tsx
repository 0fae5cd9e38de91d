import { toFileEntry } from '#api/document-entry.ts';
import type { Tender } from '#api/types.ts';
import { classes } from '#platform/classes.ts';
import { longDate } from '#platform/dates.ts';
import { money, telHref } from '#platform/numbers.ts';
import { DocumentList } from '#ui/document-list/document-list.tsx';
import { Facts } from '#ui/facts/facts.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import { Tag } from '#ui/tag/tag.tsx';
import { STATUSES } from './status.ts';
import styles from './tender-card.module.css';

interface TenderCardProps {
  readonly tender: Tender;
  /** The name of the contact person whom the page shows. A card shows only another person. */
  readonly known: string | undefined;
}

/**
 * Renders a tender with its subject, deadline, amount and documents. Only a tender that is open is a card, others are rows.
 * The deadline of a card stands above its title, and that of a row is one of its facts.
 */
export function TenderCard({ tender, known }: TenderCardProps) {
  const { number, title, status, published, deadline, subject, amount, files, contact } = tender;
  const words = STATUSES[status];
  const isOpen = status === 'open';
  return (
    <article className={classes(styles.tender, isOpen && styles.card)}>
      <div>
        <p className={styles.marks}>
          <Tag tone={words.tone}>{words.title}</Tag>
          <span>№ {number}</span>
          {isOpen && <span className={styles.until}>заявки до {longDate(deadline)}</span>}
        </p>
        <h3 className={styles.title}>{title}</h3>
        <Prose html={subject} />
      </div>
      <div className={styles.facts}>
        <Facts
          items={[
            { title: 'Начальная цена', value: amount === undefined ? undefined : money(amount) },
            { title: 'Опубликована', value: longDate(published) },
            { title: 'Приём окончен', value: isOpen ? undefined : longDate(deadline) },
            { title: 'Контакт', value: contact.name === known ? undefined : <Contact contact={contact} /> },
          ]}
        />
      </div>
      {files.length > 0 && (
        <details className={styles.files} open={isOpen}>
          <summary className={styles.summary}>Документы ({files.length})</summary>
          <DocumentList items={files.map(toFileEntry)} />
        </details>
      )}
    </article>
  );
}

function Contact({ contact: { name, phone, email } }: Pick<Tender, 'contact'>) {
  return (
    <address className={styles.contact}>
      {name}
      {phone && <a href={telHref(phone)}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  );
}
