import { toFileEntry } from '#api/document-entry.ts';
import type { Tender } from '#api/types.ts';
import { longDate } from '#platform/dates.ts';
import { money, telHref } from '#platform/numbers.ts';
import { DocumentList } from '#ui/document-list/document-list.tsx';
import { Facts } from '#ui/facts/facts.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import { Tag } from '#ui/tag/tag.tsx';
import { STATUSES } from './status.ts';
import styles from './tender-card.module.css';

/** Renders a tender with its subject, deadline, amount, documents and contact person. */
export function TenderCard({ tender }: { tender: Tender }) {
  const { number, title, status, published, deadline, subject, amount, files, contact } = tender;
  const words = STATUSES[status];
  return (
    <article className={styles.card}>
      <div>
        <p className={styles.marks}>
          <Tag tone={words.tone}>{words.title}</Tag>
          <span>№ {number}</span>
          {status === 'open' && <span className={styles.until}>заявки до {longDate(deadline)}</span>}
        </p>
        <h3 className={styles.title}>{title}</h3>
        <Prose html={subject} />
        {files.length > 0 && (
          <details className={styles.files} open={status === 'open'}>
            <summary className={styles.summary}>Документы ({files.length})</summary>
            <DocumentList items={files.map(toFileEntry)} />
          </details>
        )}
      </div>
      <div className={styles.facts}>
        <Facts
          items={[
            { title: 'Опубликована', value: longDate(published) },
            { title: status === 'open' ? 'Заявки до' : 'Приём окончен', value: longDate(deadline) },
            { title: 'Начальная цена', value: amount === undefined ? undefined : money(amount) },
            { title: 'Контакт', value: <Contact contact={contact} /> },
          ]}
        />
      </div>
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
