import type { ReactNode } from 'react';
import type { BranchItem } from '#api/types.ts';
import { telHref } from '#platform/numbers.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { PersonCard } from '#ui/person-card/person-card.tsx';
import styles from './visit.module.css';

type BranchContacts = Pick<BranchItem, 'full_title' | 'address' | 'hours' | 'phones' | 'email' | 'head'>;

/**
 * Renders the contact details of a branch: its legal name, the address, the opening hours, the phone numbers and the director. The
 * director has a card only if the phone number or the email address is not that of the branch. `children` is a map,
 * which is shown next to these details.
 */
export function Visit({ branch, children }: { branch: BranchContacts; children: ReactNode }) {
  const { full_title, address, hours, phones, email, head } = branch;
  const own = {
    ...head,
    phone: phones.some(({ number }) => number === head.phone) ? undefined : head.phone,
    email: head.email === email ? undefined : head.email,
  };
  const hasCard = own.phone !== undefined || own.email !== undefined;
  return (
    <div className={styles.visit}>
      <div className={styles.words}>
        <address className={styles.address}>
          <Facts
            items={[
              { title: 'Полное название', value: full_title },
              ...(hasCard ? [] : [{ title: head.role, value: head.name }]),
              { title: 'Адрес', value: `${address.city}, ${address.text}` },
              { title: 'Координаты', value: `${address.latitude}, ${address.longitude}` },
              { title: 'Часы работы', value: hours },
              ...phones.map(({ title, number }) => ({
                title,
                value: <a href={telHref(number)}>{number}</a>,
              })),
              { title: 'Почта', value: <a href={`mailto:${email}`}>{email}</a> },
            ]}
          />
        </address>
        {hasCard && <PersonCard {...own} />}
      </div>
      {children}
    </div>
  );
}
